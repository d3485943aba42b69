import type { z } from "zod/mini";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** How a body is sent. A form's files may have any field name, beside the fields of the schema. */
export type Body =
  | { kind: "json"; schema: z.ZodMiniType; /** `LIMITS.jsonBytes` if omitted. */ maxBytes?: number }
  | { kind: "form"; schema: z.ZodMiniType; files: "none" | "one" | "many" };

/** True if a request may come without a body, because it has no files and no field is required. */
export const isOptional = ({ kind, schema }: Body): boolean =>
  kind === "json" && schema.safeParse({}).success;

export type Answer =
  | { status: 200 | 201 | 202; schema: z.ZodMiniType }
  | { status: 200; type: string }
  | { status: 204 };

export interface Call {
  method: Method;
  /** `{id}` marks a parameter. */
  path: `/api/${string}`;
  summary: string;
  /** `open` calls are made by `<img>` or by programs without the key; their URL is the secret. */
  access: "key" | "open";
  /** The query parameters, each a text. */
  query?: z.ZodMiniObject;
  body?: Body;
  /** True for a POST that only asks a question. It has no effect, so it is safe to repeat. */
  isQuestion?: boolean;
  answer: Answer;
  /** Other statuses that a request header can lead to: a part of the answer, or not modified. */
  variants?: readonly (206 | 304)[];
  /** The statuses of this call's own refusals. Those common to all calls of its kind are not repeated. */
  refusals?: readonly (404 | 409 | 416 | 422 | 502)[];
}

export type BodyOf<C extends Call> = C extends { body: { schema: infer S extends z.ZodMiniType } }
  ? z.output<S>
  : undefined;

export type QueryOf<C extends Call> = C extends { query: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined;

export type AnswerOf<C extends Call> = C["answer"] extends { schema: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined;

export type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : unknown;
