import { z } from "zod/mini";

import type { Code } from "./sentences/sentences.ts";
import { WireCause } from "./sentences/wire-cause.ts";

/** The kinds of refusals. They are stable across releases, so programs may branch on them. */
export const ERROR_CODES = [
  "malformed",
  "unauthorized",
  "not_found",
  "conflict",
  "in_use",
  "in_progress",
  "held",
  "too_large",
  "too_slow",
  "refused",
  "slow_down",
  "telegram_refused",
  "telegram_unreachable",
  "storage_full",
  "internal",
] as const;

type ErrorCode = (typeof ERROR_CODES)[number];

const BY_STATUS = {
  400: "malformed",
  401: "unauthorized",
  404: "not_found",
  408: "too_slow",
  409: "conflict",
  413: "too_large",
  416: "refused",
  422: "refused",
  429: "slow_down",
  500: "internal",
  502: "telegram_refused",
  507: "storage_full",
} as const satisfies Record<number, ErrorCode>;

export type ErrorStatus = keyof typeof BY_STATUS;

/** The kinds that do not follow from the status alone. */
const BY_CAUSE: Partial<Record<Code, ErrorCode>> = {
  folder_in_use: "in_use",
  folder_not_empty: "in_use",
  keyboard_in_use: "in_use",
  request_in_progress: "in_progress",
  still_being_sent: "in_progress",
  sending_held: "held",
  telegram_step_unanswered: "telegram_unreachable",
};

/** The kind of a refusal. There are only a few kinds; the cause says exactly what happened. */
export const refusalKind = (status: ErrorStatus, cause: Code): ErrorCode =>
  BY_CAUSE[cause] ?? BY_STATUS[status];

export const ErrorBody = z.object({
  error: z.string().check(z.meta({ description: "One plain sentence for a person." })),
  code: z
    .optional(z.string())
    .check(z.meta({ description: `Stable, for programs: ${ERROR_CODES.join(", ")}.` })),
  /** What exactly happened, with the details that the sentence names. */
  cause: z.optional(WireCause),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** A request with the same key within 24 hours gets the first answer and has no second effect. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";
export const IdempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{8,128}$/));
