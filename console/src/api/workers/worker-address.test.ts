import { describe, expect, it } from "vitest";

import { addressFault, hostOf, isLoopback, tidyAddress } from "./worker-address.ts";

describe("a worker's address", () => {
  it.each(["http://127.0.0.1:8787", "https://worker.example", "https://example.org/bots"])(
    "may be %s",
    (address) => expect(addressFault(address)).toBeNull(),
  );

  it.each([
    "worker.example",
    "ftp://worker.example",
    "https://",
    "https://me:secret@worker.example",
    "https://worker.example?key=1",
    "https://worker.example#key",
  ])("may not be %s", (address) => expect(addressFault(address)).not.toBeNull());

  it.each([
    [" https://worker.example ", "https://worker.example"],
    ["https://worker.example/", "https://worker.example"],
    ["https://example.org/bots// ", "https://example.org/bots"],
    [" / ", ""],
  ])("%j is normalized", (typed, address) => expect(tidyAddress(typed)).toBe(address));

  it("is shown by its host", () => {
    expect(hostOf("http://127.0.0.1:8787")).toBe("127.0.0.1:8787");
    expect(hostOf("garbage")).toBe("garbage");
  });

  it("is on this machine only when it is loopback", () => {
    expect(["http://127.0.0.1:8787", "http://localhost", "http://[::1]:1"].every(isLoopback)).toBe(
      true,
    );
    expect(["http://10.0.0.1", "http://localhost.example", "x"].some(isLoopback)).toBe(false);
  });
});
