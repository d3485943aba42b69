import { CalendarDate, RepeatRule, TimeOfDay } from "@tbm/contract/recurrence/repeat-rule.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { SHEET_REPEATS, type SheetColumn } from "@tbm/contract/sheets.ts";

import { AppError } from "#http/app-error.ts";
import { inputCause } from "#http/body.ts";
import { startOf } from "#planning/schedules/schedule-start.ts";
import type { Ports } from "#ports.ts";

import type { RowReader } from "./row-reader.ts";
import { itemsOf, readDate, readTime } from "./sheet-cells.ts";

const TIMING_COLUMNS: Record<string, SheetColumn> = {
  time_zone_unknown: "zone",
  date_too_far: "date",
  rule_without_runs: "repeat",
};
const RULE_COLUMNS: Record<string, SheetColumn> = { times: "times", exdates: "skip" };

/** A rule as calendars write it too: in any letter case, and with `RRULE:` before it. */
const ruleText = (cell: string) =>
  cell
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .replaceAll(/\s/g, "");

function readRule(reader: RowReader): RepeatRule | undefined {
  const { data, error } = RepeatRule.safeParse({
    rrule: ruleText(reader.cell("repeat")),
    times: itemsOf(reader.cell("times")).map(readTime),
    exdates: itemsOf(reader.cell("skip")).map(readDate),
  });
  if (error) {
    const [part] = error.issues[0]?.path ?? [];
    reader.report(RULE_COLUMNS[String(part)] ?? "repeat", inputCause(error));
  }
  return data;
}

function readRepeat(reader: RowReader) {
  const written = reader.cell("repeat");
  if (/FREQ=/i.test(written)) return { repeat: "custom" as const, rule: readRule(reader) };
  const repeat = SHEET_REPEATS.find((word) => word === (written.toLowerCase() || "none"));
  if (!repeat) {
    reader.report("repeat", { code: "sheet_repeat_unknown", params: { options: SHEET_REPEATS } });
  }
  for (const column of ["times", "skip"] as const) {
    if (reader.cell(column) !== "") reader.report(column, plain("sheet_rule_required"));
  }
  return { repeat: repeat ?? "none", rule: undefined };
}

/** When a row runs, or null. The first date of one that repeats may have passed. */
export function readTiming(ports: Ports, reader: RowReader, fallbackZone: string | undefined) {
  const date = reader.parse("date", CalendarDate, readDate(reader.cell("date")));
  const time = reader.parse("time", TimeOfDay, readTime(reader.cell("time")));
  const { repeat, rule: given } = readRepeat(reader);
  const timezone = reader.cell("zone") || fallbackZone;
  if (reader.hasFault("date", "time", "repeat", "times", "skip")) return null;
  try {
    const { zone, rule, scheduled_time } = startOf(
      ports,
      { date, time, repeat, rule: given, timezone },
      { mayHaveBegun: repeat !== "none" },
    );
    return { date, time, repeat_type: repeat, rule, timezone: zone, scheduled_time };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    reader.report(TIMING_COLUMNS[error.cause.code] ?? "time", error.cause);
    return null;
  }
}
