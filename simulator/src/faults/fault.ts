import { z } from "zod";

const FaultMatch = z.strictObject({
  /** A Bot API method in any case; every method by default. */
  method: z.string().optional(),
  chatId: z.number().optional(),
  botId: z.number().optional(),
});

const schedule = {
  match: FaultMatch.default({}),
  /** Lets this many matching calls pass first. */
  skip: z.int().nonnegative().default(0),
  /** Applies this many times; without a limit by default. */
  next: z.int().positive().optional(),
  /** Applies to every nth matching call. */
  every: z.int().positive().default(1),
  /** Applies to this share of matching calls, decided by the simulator's seed. */
  share: z.number().min(0).max(1).default(1),
};

const errorAnswer = {
  code: z.int().min(400).max(599),
  /** May be empty if `retry_after` is given. */
  description: z.string().default(""),
  parameters: z
    .strictObject({ retry_after: z.int().optional(), migrate_to_chat_id: z.number().optional() })
    .optional(),
};

const bare = <Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), ...schedule });

/** A scripted fault. `applied-…` first carries out the call, then breaks the answer. */
export const FaultInput = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("error"), ...errorAnswer, ...schedule }),
  bare("refused"),
  bare("reset"),
  bare("hang"),
  z.strictObject({ kind: z.literal("html"), status: z.int().default(502), ...schedule }),
  z.strictObject({
    kind: z.literal("redirect"),
    location: z.string().default("https://telegram.org/"),
    ...schedule,
  }),
  z.strictObject({ kind: z.literal("applied-error"), ...errorAnswer, ...schedule }),
  bare("applied-hang"),
  bare("applied-reset"),
  bare("applied-truncated"),
  bare("applied-cut-json"),
  z.strictObject({ kind: z.literal("applied-html"), status: z.int().default(502), ...schedule }),
  z.strictObject({
    kind: z.literal("slow-drip"),
    bytesPerTick: z.int().positive().default(16),
    tickMs: z.int().positive().default(50),
    ...schedule,
  }),
  z.strictObject({
    kind: z.literal("huge"),
    bytes: z
      .int()
      .positive()
      .default(64 * 1024 * 1024),
    ...schedule,
  }),
  z.strictObject({
    kind: z.literal("album-partial"),
    delivered: z.int().positive().default(1),
    description: z.string().default("Too Many Requests: retry after 8"),
    ...schedule,
  }),
]);
export type FaultInput = z.input<typeof FaultInput>;

export type Fault = z.infer<typeof FaultInput> & { id: string; seen: number; struck: number };

/** The kinds after which the caller does not know that the call took effect. */
const HIDES_EFFECT = new Set<Fault["kind"]>([
  "applied-error",
  "applied-hang",
  "applied-reset",
  "applied-truncated",
  "applied-cut-json",
  "applied-html",
  "huge",
  "album-partial",
]);

export const hidesEffect = (fault: Fault | null): boolean =>
  fault !== null && HIDES_EFFECT.has(fault.kind);
