import { t } from "@lingui/core/macro";
import type { Call } from "@tbm/contract/call.ts";
import type { z } from "zod/mini";

import { ApiError } from "./api-error.ts";

/** Describes in one sentence where an answer differs from the contract. Without a fault, it is not JSON. */
export function contractMismatch(
  { method, path }: Call,
  fault: z.core.$ZodError | null,
  answer: unknown,
): ApiError {
  const text = describe(`${method} ${path}`, fault, answer);
  return new ApiError(text, 200, "contract_mismatch");
}

function describe(request: string, fault: z.core.$ZodError | null, answer: unknown): string {
  if (!fault) return t`This console can't read the worker's answer to ${request}: it isn't JSON.`;
  const [issue] = fault.issues;
  if (!issue) return t`This console can't read the worker's answer to ${request}.`;
  const place = issue.path.length > 0 ? issue.path.map(String).join(".") : t`the answer`;
  if (issue.path.reduce(step, answer) === undefined) {
    return t`This console can't read the worker's answer to ${request}: ${place} is missing.`;
  }
  if (issue.code === "invalid_type") {
    const type = issue.expected;
    return t`This console can't read the worker's answer to ${request}: ${place} must be of type ${type}.`;
  }
  const { code: message } = issue;
  return t`This console can't read the worker's answer to ${request}: ${place} is invalid (${message}).`;
}

function step(value: unknown, key: PropertyKey): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
