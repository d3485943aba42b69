import type { Call } from "@tbm/contract/call.ts";
import type { z } from "zod";

import { ApiError } from "./api-error.ts";

/** Describes in one sentence where an answer differs from the contract. */
export function contractMismatch(
  call: Call,
  fault: z.ZodError | string,
  answer: unknown,
): ApiError {
  const detail = typeof fault === "string" ? fault : describe(fault, answer);
  return new ApiError(
    `The worker's answer to ${call.method} ${call.path} does not fit this console: ${detail}.`,
    200,
    "contract_mismatch",
  );
}

function describe({ issues }: z.ZodError, answer: unknown): string {
  const [issue] = issues;
  if (!issue) return "it could not be read";
  const place = issue.path.length > 0 ? issue.path.map(String).join(".") : "it";
  const value = issue.path.reduce(step, answer);
  if (value === undefined) return `${place} is missing`;
  return issue.code === "invalid_type"
    ? `${place} is not ${article(issue.expected)} ${issue.expected}`
    : `${place} is not as expected (${issue.message})`;
}

function step(value: unknown, key: PropertyKey): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function article(noun: string): string {
  return /^[aeio]/.test(noun) ? "an" : "a";
}
