import { z } from "zod";

/** Stable across releases: programs may branch on these, the sentence beside them is for people. */
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

export type ErrorCode = (typeof ERROR_CODES)[number];

export const ErrorBody = z.object({
  error: z.string().meta({ description: "One plain sentence for a person." }),
  code: z
    .string()
    .optional()
    .meta({ description: `Stable, for programs: ${ERROR_CODES.join(", ")}.` }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** A repeat with the same key within 24 hours gets the first answer and has no second effect. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";
export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{8,128}$/);
