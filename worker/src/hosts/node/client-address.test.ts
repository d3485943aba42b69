import { Socket } from "node:net";

import { expect, test } from "vitest";

import { clientAddress } from "./client-address.ts";

function addressOf(peer: string, forwarded?: string): string {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: peer });
  return clientAddress({ socket, headers: forwarded ? { "x-forwarded-for": forwarded } : {} });
}

test.each(["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])(
  "a proxy at %s is trusted about its client's address, and the client is not",
  (peer) => {
    expect(addressOf(peer, "203.0.113.7")).toBe("203.0.113.7");
    expect(addressOf(peer, "198.51.100.1, 2001:db8::7")).toBe("2001:db8::7");
  },
);

test.each(["192.168.1.5", "203.0.113.9", "::ffff:10.0.0.1", "2001:db8::1", "127.0.0.1.evil"])(
  "a client at %s is not trusted about its address",
  (peer) => {
    expect(addressOf(peer, "203.0.113.7")).toBe(peer);
  },
);

test.each([undefined, "", "unknown", "203.0.113.7:4711", "x".repeat(10_000), "203.0.113.7,"])(
  "without a valid address from the proxy, the proxy's own address counts: %s",
  (forwarded) => {
    expect(addressOf("127.0.0.1", forwarded)).toBe("127.0.0.1");
  },
);
