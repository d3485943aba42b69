import { AUTOMATIC_BOT } from "@tbm/contract/bots.ts";
import type { Complete } from "@tbm/contract/complete.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { MessageFields, withTrimmedMessage } from "@tbm/contract/messages.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import {
  SHEET_FLAGS,
  SHEET_FORMATS,
  type SheetColumn,
  type SheetFault,
} from "@tbm/contract/sheets.ts";

import type { schedules } from "#db/schema.ts";
import { inputCause } from "#http/body.ts";
import type { Attachment } from "#messages/message-content.ts";
import type { Ports } from "#ports.ts";

import { readHtml } from "./cell-html.ts";
import type { CsvRow } from "./csv.ts";
import type { NamedRecords } from "./named-records.ts";
import { readOptions } from "./option-words.ts";
import { readTiming } from "./read-timing.ts";
import { RowReader } from "./row-reader.ts";
import { itemsOf } from "./sheet-cells.ts";

type Schedule = Omit<typeof schedules.$inferInsert, "id" | "created_at">;

/** A row without faults. */
export interface PlannedPost {
  schedule: Complete<Schedule>;
  groups: string[];
  pictures: Attachment[];
}

const FormattedText = withTrimmedMessage(MessageFields);
const FORMATS = Object.fromEntries(SHEET_FORMATS.map((format) => [format, format]));

function readText(reader: RowReader) {
  // Forms have the same line breaks.
  const cell = reader.cell("text").replaceAll(/\r\n?/g, "\n");
  const isHtml = reader.word("format", FORMATS, "plain") === "html";
  const read = isHtml ? readHtml(cell) : { text: cell, entities: [] };
  if ("cause" in read) {
    reader.report("text", read.cause);
    return null;
  }
  const fields = { message: read.text, entities: JSON.stringify(read.entities) };
  const { data, error } = FormattedText.safeParse(fields);
  if (error) reader.report("text", inputCause(error));
  return data ?? null;
}

function readGroups(reader: RowReader, records: NamedRecords): string[] {
  const named = itemsOf(reader.cell("groups")).flatMap((name) => {
    const group = reader.find("groups", name, records.group(name));
    return group ? [group.id] : [];
  });
  const setName = reader.cell("set");
  const set = setName === "" ? [] : records.set(setName);
  if (set === null) reader.report("set", { code: "sheet_set_unknown", params: { name: setName } });
  const groups = [...new Set([...named, ...(set ?? [])])];
  if (groups.length === 0 && !reader.hasFault("groups", "set")) {
    reader.report("groups", plain("groups_required"));
  }
  return groups;
}

const isAutomatic = (reader: RowReader) => reader.cell("bot").toLowerCase() === AUTOMATIC_BOT;

function readBot(reader: RowReader, records: NamedRecords, groups: readonly string[]): string {
  const name = reader.cell("bot");
  if (isAutomatic(reader)) return records.planner;
  if (name !== "") {
    const bot = reader.find("bot", name, records.bot(name))?.id ?? "";
    const group = bot === "" ? undefined : records.groupWithout(bot, groups);
    if (group !== undefined)
      reader.report("bot", { code: "sheet_bot_absent", params: { name, group } });
    return bot;
  }
  // The bot is chosen by the groups.
  if (reader.hasFault("groups", "set")) return "";
  const [bot = "", ...others] = records.botsFor(groups);
  if (bot === "") reader.report("bot", plain("sheet_bot_missing"));
  else if (others.length > 0) reader.report("bot", plain("sheet_bot_unclear"));
  return bot;
}

function readPictures(reader: RowReader, records: NamedRecords): Attachment[] {
  const paths = itemsOf(reader.cell("picture"));
  const limit = LIMITS.picturesPerMessage;
  if (paths.length > limit)
    reader.report("picture", { code: "pictures_exceeded", params: { limit } });
  return paths.flatMap((path) => reader.find("picture", path, records.picture(path)) ?? []);
}

/** What a row plans, or why it cannot be planned. */
export function readRow(
  ports: Ports,
  records: NamedRecords,
  given: { row: CsvRow; columns: readonly (SheetColumn | null)[]; timezone: string | undefined },
): { post: PlannedPost } | { faults: SheetFault[] } {
  const reader = new RowReader(given.row, given.columns);
  const content = readText(reader);
  const timing = readTiming(ports, reader, given.timezone);
  const groups = readGroups(reader, records);
  const bot_id = readBot(reader, records, groups);
  const pictures = readPictures(reader, records);
  const keyboard = reader.cell("keyboard");
  const keyboard_id =
    keyboard === ""
      ? null
      : (reader.find("keyboard", keyboard, records.keyboard(keyboard))?.id ?? null);
  const choices = readOptions(reader);
  const isPaused = reader.word("paused", SHEET_FLAGS, false);
  const { faults } = reader;
  if (faults.length > 0 || !timing || !content) return { faults };
  const schedule: PlannedPost["schedule"] = {
    bot_id,
    is_automatic: isAutomatic(reader),
    groups: JSON.stringify(groups),
    message: content.message,
    entities: content.entities,
    ...choices,
    keyboard_id,
    ...timing,
    status: isPaused ? "paused" : "waiting",
    cause: null,
    ended_at: null,
    revision: "",
  };
  return { post: { schedule, groups, pictures } };
}
