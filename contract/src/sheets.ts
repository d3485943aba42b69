import { z } from "zod/mini";

import type { Call } from "./call.ts";
import type { MessageOptions } from "./content/message-look.ts";
import { Instant } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { fault } from "./sentences/encode-fault.ts";
import { WireCause } from "./sentences/wire-cause.ts";

/**
 * The columns of a sheet of planned posts, in any order. `times`, `skip`, `groups` and `picture` may have several values,
 * separated by `|` or line breaks.
 */
export const SHEET_COLUMNS = [
  "text",
  "format",
  "date",
  "time",
  "zone",
  "repeat",
  "times",
  "skip",
  "bot",
  "groups",
  "set",
  "picture",
  "keyboard",
  "options",
  "paused",
] as const;
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** The columns that every sheet has, besides `groups` or `set`. */
export const REQUIRED_COLUMNS = ["text", "date", "time"] as const satisfies SheetColumn[];

/** The words of `repeat`. It may also have a rule, such as FREQ=WEEKLY;BYDAY=MO,FR. */
export const SHEET_REPEATS = ["none", "daily", "weekly", "monthly"] as const;

/** The words of `format`: the text as it is, or with Telegram's HTML tags. */
export const SHEET_FORMATS = ["plain", "html"] as const;

/** The words of `options`, separated by commas. */
export const SHEET_OPTIONS = {
  silent: "silent",
  protect: "protect",
  noPreview: "no preview",
  pin: "pin",
} as const satisfies Record<keyof MessageOptions, string>;
export const SHEET_DELETES_PREVIOUS = "delete previous";
export const sheetDeletesAfter = (hours: number | string) => `delete after ${hours} hours`;

/** The words of `paused`. */
export const SHEET_FLAGS = { yes: true, no: false, true: true, false: false } as const;

export const SheetInput = z.object({
  /** The text of the file. */
  csv: z.string(fault("csv_required")),
  /** True to check it without planning anything. */
  dryRun: z.optional(z.boolean()),
  /** The IANA zone of rows without one. If omitted, the worker's own. */
  timezone: z.optional(
    z.string().check(z.maxLength(LIMITS.nameLength, fault("time_zone_malformed"))),
  ),
});
export type SheetInput = z.infer<typeof SheetInput>;

export const SheetFault = z.object({
  /** As a spreadsheet numbers rows: the column names are row 1. */
  row: z.number(),
  /** Null if it is about the whole row. */
  column: z.nullish(z.string()),
  text: z.string(),
  cause: WireCause,
});
export type SheetFault = z.infer<typeof SheetFault>;

export const SheetResult = z.object({
  /** How many posts the sheet plans. */
  posts: z.number(),
  /** Whether they are planned now. */
  is_planned: z.boolean(),
  first_at: z.nullish(Instant),
  last_at: z.nullish(Instant),
  /** The first faults, by row. With any, nothing is planned. */
  faults: z.array(SheetFault),
  fault_count: z.number(),
});
export type SheetResult = z.infer<typeof SheetResult>;

export const sheetCalls = {
  exportSheet: {
    method: "GET",
    path: "/api/schedules/csv",
    summary: `Downloads the planned messages as CSV, the next ${LIMITS.sheetRows} at most, with the columns ${SHEET_COLUMNS.join(", ")}`,
    access: "key",
    answer: { status: 200, type: "text/csv" },
  },
  importSheet: {
    method: "POST",
    path: "/api/schedules/csv",
    summary: `Plans the messages of a CSV file, up to ${LIMITS.sheetRows} rows, all or none; or only checks it`,
    access: "key",
    body: { kind: "json", schema: SheetInput, maxBytes: LIMITS.sheetBytes },
    answer: { status: 200, schema: SheetResult },
    refusals: [409, 422],
  },
} as const satisfies Record<string, Call>;
