import { z } from "zod/mini";

import { type Answer, type Body, type Call, isOptional } from "./call.ts";
import { ErrorBody, IDEMPOTENCY_HEADER } from "./errors.ts";
import { type Refusal, refusalsOf } from "./refusal-statuses.ts";

type Json = Record<string, unknown>;

const REFUSALS = {
  400: "The request is malformed",
  401: "The key is missing or wrong",
  404: "There is no such record",
  408: "The body came too slowly, or not to its end",
  409: "It conflicts with what is there",
  413: "The body is too large",
  416: "Nothing of it lies in the range",
  421: "The worker does not answer for the name in the Host header; the sentence says what to set",
  422: "A rule refuses it; the sentence says which",
  429: "Too many requests; wait as long as Retry-After says",
  502: "Telegram refused it or could not be reached",
  507: "The worker's storage is full",
} as const satisfies Record<Refusal, string>;

const VARIANTS = { 206: "The part that Range asks for", 304: "It has not changed" };

const schemaOf = (schema: z.ZodMiniType, io: "input" | "output"): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
};

function requestBody(body: Body): Json {
  const schema = schemaOf(body.schema, "input");
  const required = !isOptional(body);
  if (body.kind === "json") return { required, content: { "application/json": { schema } } };
  const file = { type: "string", format: "binary" };
  const files = {
    none: {},
    one: { image: file },
    many: { images: { type: "array", items: file } },
  }[body.files];
  const properties = { ...(schema["properties"] as Json), ...files };
  return {
    required,
    content: { "multipart/form-data": { schema: { ...schema, properties } } },
  };
}

function success(answer: Answer): Json {
  if ("schema" in answer) {
    const schema = schemaOf(answer.schema, "output");
    return { description: "Done", content: { "application/json": { schema } } };
  }
  return "type" in answer
    ? { description: "Done", content: { [answer.type]: {} } }
    : { description: "Done, nothing to say" };
}

function refusal(status: Refusal): Json {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return { description: REFUSALS[status], content };
}

function operation(name: string, call: Call): Json {
  const pathParameters = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const queryParameters = Object.keys(call.query?.shape ?? {}).map((parameter) => ({
    name: parameter,
    in: "query",
    schema: { type: "string" },
  }));
  const idempotency = { name: IDEMPOTENCY_HEADER, in: "header", schema: { type: "string" } };
  return {
    operationId: name,
    summary: call.summary,
    security: call.access === "key" ? [{ key: [] }] : [],
    parameters: [
      ...pathParameters,
      ...queryParameters,
      ...(call.method === "POST" && !call.isQuestion ? [idempotency] : []),
    ],
    ...(call.body && { requestBody: requestBody(call.body) }),
    responses: {
      [call.answer.status]: success(call.answer),
      ...Object.fromEntries(
        (call.variants ?? []).map((status) => [status, { description: VARIANTS[status] }]),
      ),
      ...Object.fromEntries(refusalsOf(call).map((status) => [status, refusal(status)])),
    },
  };
}

/** The OpenAPI 3.1 document of a table of calls. */
export function openApi(calls: Record<string, Call>, info: { title: string; version: string }) {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = operation(name, call);
  }
  return {
    openapi: "3.1.0",
    info,
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, "output") },
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
    },
  };
}
