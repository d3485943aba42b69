import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d+){3})$/;

/**
 * Behind a reverse proxy on this machine every client would have the proxy's address. The proxy adds the last entry of
 * X-Forwarded-For; the client can forge the entries before it.
 */
export function clientAddress({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">) {
  const peer = socket.remoteAddress ?? "";
  const forwarded = headers["x-forwarded-for"]?.toString().split(",").at(-1)?.trim() ?? "";
  return LOOPBACK.test(peer) && isIP(forwarded) ? forwarded : peer;
}
