import {
  type AnswerOf,
  type BodyOf,
  type Call,
  isOptional,
  type ParamsOf,
  type QueryOf,
} from "@tbm/contract/call.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import type { StoredPicture } from "#files/stored-picture.ts";
import { removeUnused } from "#files/unused-files.ts";
import type { Ports } from "#ports.ts";

import { parseInput, readJson } from "./body.ts";
import { isStored, readForm, type Upload } from "./form.ts";
import { withIdempotency } from "./idempotency.ts";

interface Incoming<C extends Call> {
  ports: Ports;
  request: Request;
  params: ParamsOf<C["path"]>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** A form's pictures. Those that no record uses once the call is answered are removed. */
  files: StoredPicture[];
  /** The result for each file of a form that may have many, in order. */
  uploads: Upload[];
}

type Outcome<C extends Call> = C["answer"] extends { type: string }
  ? string | Response
  : AnswerOf<C>;

export interface Route {
  call: Call;
  respond: (ports: Ports, request: Request, params: Record<string, string>) => Promise<Response>;
}

/** For documents that a browser opens or embeds from any origin: it shows them but runs no scripts. */
const DOCUMENT_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

function toResponse(call: Call, outcome: unknown): Response {
  const { answer } = call;
  if (outcome instanceof Response) return outcome;
  if ("schema" in answer) return Response.json(outcome, { status: answer.status });
  if (!("type" in answer)) return new Response(null, { status: answer.status });
  return new Response(String(outcome), {
    headers: { ...DOCUMENT_HEADERS, "Content-Type": answer.type },
  });
}

const readQuery = (request: Request, schema: NonNullable<Call["query"]>) =>
  parseInput(schema, Object.fromEntries(new URL(request.url).searchParams));

/** Small requests skip the upload queue, so a message does not wait behind a slow upload of pictures. */
const isSmall = (request: Request) =>
  Number(request.headers.get("content-length") ?? Infinity) <= LIMITS.jsonBytes;

async function readBody(ports: Ports, request: Request, call: Call, stored: StoredPicture[]) {
  if (!call.body) return { body: undefined, uploads: [] };
  if (call.body.kind === "json") {
    const { schema } = call.body;
    const limit = call.body.maxBytes ?? LIMITS.jsonBytes;
    const input = await readJson(ports, request, limit, isOptional(call.body));
    return { body: parseInput(schema, input), uploads: [] };
  }
  const { body } = call;
  const read = () => readForm(ports, request, body, stored);
  const { fields, uploads } = await (isSmall(request) ? read() : ports.runInTurn(read));
  return { body: parseInput(body.schema, fields), uploads };
}

/** Two requests are the same if their fields match, and each file's name and content or fault. */
const contentOf = (body: unknown, uploads: readonly Upload[]) =>
  uploads.length === 0
    ? body
    : [body, uploads.map((file) => [file.name, isStored(file) ? file.digest : file.cause])];

/** Connects a call of the contract to its handler, which gets a checked body and returns a typed answer. */
export function on<const C extends Call>(
  call: C,
  handle: (incoming: Incoming<C>) => Outcome<C> | Promise<Outcome<C>>,
): Route {
  return {
    call,
    respond: async (ports, request, params) => {
      const stored: StoredPicture[] = [];
      try {
        const query = call.query && readQuery(request, call.query);
        const { body, uploads } = await readBody(ports, request, call, stored);
        const answer = async (ports: Ports) => {
          // The router matched call.path, query and body passed the call's schemas: all fit C by construction.
          const given = { ports, request, params, query, body, files: stored, uploads };
          return toResponse(call, await handle(given as unknown as Incoming<C>));
        };
        if (call.method !== "POST" || call.isQuestion) return await answer(ports);
        const path = `${call.method} ${new URL(request.url).pathname}`;
        return await withIdempotency(
          ports,
          path,
          request.headers,
          contentOf(body, uploads),
          answer,
        );
      } finally {
        await removeUnused(
          ports,
          stored.map(({ file }) => file),
        );
      }
    },
  };
}
