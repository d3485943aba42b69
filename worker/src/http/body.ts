import { INPUT_FAULTS } from "@tbm/contract/sentences/input/input-faults.ts";
import { readFault } from "@tbm/contract/sentences/read-fault.ts";
import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import type { z } from "zod/mini";

import type { Ports } from "#ports.ts";

import { AppError, refusalFor } from "./app-error.ts";
import { readWithTimeout } from "./body-timeout.ts";

/** Stops reading at the limit, whatever Content-Length says. */
async function readBytes(ports: Ports, request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => new AppError(413, "request_too_large", { megabytes: limit / 1024 / 1024 });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readWithTimeout(ports, request)) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** `isOptional` says that no body at all means an empty object. */
export async function readJson(
  ports: Ports,
  request: Request,
  limit: number,
  isOptional = false,
): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  const isJson = /^application\/json\b/i.test(type);
  if (!isJson && !isOptional) throw new AppError(400, "json_expected");
  const bytes = await readBytes(ports, request, limit);
  if (isOptional && bytes.length === 0) return {};
  if (!isJson) throw new AppError(400, "json_expected");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw new AppError(400, "json_broken");
  }
}

/** The first rule that an input breaks. The contract's rules have causes of their own, zod's do not. */
export function inputCause({ issues: [issue] }: z.core.$ZodError): Cause {
  const field = issue?.path.join(".") || null;
  return (
    readFault(issue?.message ?? "", INPUT_FAULTS) ??
    (issue?.code === "invalid_type"
      ? { code: "wrong_type", params: { field, type: issue.expected } }
      : { code: "not_valid", params: { field } })
  );
}

/** Throws 400 for a wrong shape, and 422 for a right shape that breaks a rule. */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const kind = result.error.issues[0]?.code;
  const status = kind === "invalid_type" || kind === "invalid_union" ? 400 : 422;
  throw refusalFor(status, inputCause(result.error));
}
