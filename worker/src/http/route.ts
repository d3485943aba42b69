import type { AnswerOf, BodyOf, Call, ParamsOf } from "@tbm/contract/call.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import type { Ports } from "#ports.ts";

import { parseInput, readJson } from "./body.ts";
import { once } from "./once.ts";

interface Incoming<C extends Call> {
  ports: Ports;
  params: ParamsOf<C["path"]>;
  body: BodyOf<C>;
}

type Outcome<C extends Call> = C["answer"] extends { type: string } ? string : AnswerOf<C>;

export interface Route {
  call: Call;
  respond: (ports: Ports, request: Request, params: Record<string, string>) => Promise<Response>;
}

/** For what a browser opens or embeds from any console's origin: shown, but never run. */
const DOCUMENT_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

function toResponse(call: Call, outcome: unknown): Response {
  const { answer } = call;
  if ("schema" in answer) return Response.json(outcome, { status: answer.status });
  if (!("type" in answer)) return new Response(null, { status: answer.status });
  return new Response(String(outcome), {
    headers: { ...DOCUMENT_HEADERS, "Content-Type": answer.type },
  });
}

/** Ties a call of the contract to what carries it out: the body arrives checked, the answer typed. */
export function on<const C extends Call>(
  call: C,
  handle: (incoming: Incoming<C>) => Outcome<C> | Promise<Outcome<C>>,
): Route {
  return {
    call,
    respond: async (ports, request, params) => {
      const body = call.body
        ? parseInput(call.body.schema, await readJson(request, LIMITS.jsonBytes))
        : undefined;
      const answer = async (ports: Ports) => {
        // The router matched call.path and the body passed call.body: both fit C by construction.
        const incoming = { ports, params, body } as unknown as Incoming<C>;
        return toResponse(call, await handle(incoming));
      };
      if (call.method !== "POST") return answer(ports);
      return once(
        ports,
        `${call.method} ${new URL(request.url).pathname}`,
        request.headers,
        body,
        answer,
      );
    },
  };
}
