import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** How a body travels. A form's files come under any field name, beside the fields of the schema. */
export type Body =
  | { kind: "json"; schema: z.ZodType }
  | { kind: "form"; schema: z.ZodType; files: "none" | "one" | "many" };

export type Answer =
  | { status: 200 | 201 | 202; schema: z.ZodType }
  | { status: 200; type: string }
  | { status: 204 };

export interface Call {
  method: Method;
  /** `{id}` marks a parameter. */
  path: `/api/${string}`;
  summary: string;
  /** `open` calls are made by `<img>` or by programs that hold no key; their address is the secret. */
  access: "key" | "open";
  /** What may stand behind the `?`, each a text. */
  query?: z.ZodObject;
  body?: Body;
  /** A POST that only asks, because its question needs a body: it has no effect that may happen twice. */
  isQuestion?: boolean;
  answer: Answer;
  /** What a header of the request can make of the answer: a part of it, or nothing new. */
  variants?: readonly (206 | 304)[];
  /** The refusals of this call's own rules; those common to all of its kind are not repeated. */
  refusals?: readonly (404 | 409 | 416 | 422 | 502)[];
}

export type BodyOf<C extends Call> = C extends { body: { schema: infer S extends z.ZodType } }
  ? z.output<S>
  : undefined;

export type QueryOf<C extends Call> = C extends { query: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

export type AnswerOf<C extends Call> = C["answer"] extends { schema: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

export type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : unknown;
