import { utf8Length } from "#digest.ts";
import { refusals } from "#refusals.ts";
import type { World } from "#state/simulated-world.ts";
import { TelegramError } from "#telegram-error.ts";

import { drippingBody, hugeBody, truncatedBody } from "./broken-bodies.ts";
import { ConnectionFault, hangUntil, TruncatedAnswer } from "./connection-fault.ts";
import type { Fault } from "./fault.ts";
import { gatewayPage } from "./gateway-answer.ts";

type FaultContext = {
  world: World;
  signal: AbortSignal;
  isOverTcp: boolean;
  /** Called when a slow answer has been read to the end. */
  onRead: () => void;
};

/**
 * Applies a fault that prevents the call. A thrown TelegramError is an answer, a ConnectionFault breaks the connection;
 * null lets the call pass.
 */
export async function applyFaultBefore(
  fault: Fault | null,
  { world, signal }: Pick<FaultContext, "world" | "signal">,
): Promise<Response | null> {
  if (fault === null) return null;
  switch (fault.kind) {
    case "error":
      throw errorOf(fault);
    case "refused":
      throw new ConnectionFault("ECONNREFUSED");
    case "reset":
      throw new ConnectionFault("ECONNRESET");
    case "hang":
      return hangUntil(signal, world.closing.signal);
    case "html":
      return gatewayPage(fault.status);
    case "redirect":
      return new Response(null, { status: 302, headers: { location: fault.location } });
    default:
      return null;
  }
}

/** Applies a fault to the answer of a call that has taken effect. */
export async function applyFaultAfter(
  fault: Fault,
  answer: { text: string; response: Response },
  { world, signal, isOverTcp, onRead }: FaultContext,
): Promise<Response> {
  const { text, response } = answer;
  const { status } = response;
  const json = { "content-type": "application/json" };
  const withLength = { ...json, "content-length": `${utf8Length(text)}` };
  switch (fault.kind) {
    case "applied-error":
      throw errorOf(fault);
    case "applied-hang":
      return hangUntil(signal, world.closing.signal);
    case "applied-reset":
      throw new ConnectionFault("ECONNRESET");
    case "applied-truncated":
      if (isOverTcp) throw new TruncatedAnswer(status, text);
      return new Response(truncatedBody(text), { status, headers: withLength });
    case "applied-cut-json":
      return new Response(text.slice(0, text.length / 2), { status, headers: json });
    case "applied-html":
      return gatewayPage(fault.status);
    case "slow-drip": {
      const { bytesPerTick, tickMs } = fault;
      const drip = { bytesPerTick, tickMs, clock: world.clock, onEnd: onRead };
      const body = drippingBody(text, drip);
      return new Response(body, { status, headers: withLength });
    }
    case "huge": {
      const body = hugeBody(text, fault.bytes);
      if (!isOverTcp) return new Response(body, { status, headers: json });
      const headers = { ...json, "content-encoding": "gzip" };
      return new Response(body.pipeThrough(new CompressionStream("gzip")), { status, headers });
    }
    default:
      return response;
  }
}

function errorOf({ code, description, parameters = {} }: Extract<Fault, { code: number }>) {
  const { retry_after: retryAfter, migrate_to_chat_id: migratedTo } = parameters;
  if (retryAfter !== undefined) {
    const standard = refusals.flood(retryAfter);
    return new TelegramError(code, description || standard.message, standard.parameters);
  }
  if (migratedTo !== undefined) {
    return new TelegramError(code, description, { migrate_to_chat_id: migratedTo });
  }
  return new TelegramError(code, description);
}
