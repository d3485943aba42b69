import { AUTOMATIC_BOT } from "@tbm/contract/bots.ts";
import type { Nothing } from "@tbm/contract/complete.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { SHEET_COLUMNS, type SheetColumn } from "@tbm/contract/sheets.ts";
import { asc, eq, getTableColumns, sql } from "drizzle-orm";

import { currentGroups, targetName } from "#db/group-identity.ts";
import { bots, folders, groups, images, keyboards, schedules } from "#db/schema.ts";
import { ownId, picturesIn } from "#messages/message-pictures.ts";
import type { Ports } from "#ports.ts";

import { writeHtml } from "./cell-html.ts";
import { writeCsv } from "./csv.ts";
import { addressOf, keyOf } from "./named-records.ts";
import { optionsCell } from "./option-words.ts";
import { ownPictureCell } from "./picture-cells.ts";
import { itemsOf, listCell } from "./sheet-cells.ts";

/** Names that several groups have, or that look like two or like an address, are written as chat ids. */
async function groupNames({ db }: Ports): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: groups.id, name: targetName, chatId: groups.chatId, thread: groups.thread_id })
    .from(groups);
  const seen = new Map<string, number>();
  for (const { name } of rows) seen.set(keyOf(name), (seen.get(keyOf(name)) ?? 0) + 1);
  const addresses = new Set(rows.map(addressOf));
  const isClear = (name: string) =>
    seen.get(keyOf(name)) === 1 && itemsOf(name).length === 1 && !addresses.has(name.trim());
  return new Map(rows.map((row) => [row.id, isClear(row.name) ? row.name : addressOf(row)]));
}

/** How each picture of the library is named, by its file, unless several have that name. */
async function picturePaths({ db }: Ports): Promise<Map<string, string>> {
  const rows = await db
    .select({ file: images.file, name: images.name, folder: folders.name })
    .from(images)
    .innerJoin(folders, eq(folders.id, images.folder));
  const paths = rows.map(({ file, name, folder }) => ({ file, path: `${folder}/${name}` }));
  const byName = Map.groupBy(paths, ({ path }) => keyOf(path));
  const clear = [...byName.values()].filter(
    ([first, ...others]) => others.length === 0 && itemsOf(first?.path ?? "").length === 1,
  );
  return new Map(clear.flat().map(({ file, path }) => [file, path]));
}

interface Sender {
  is_automatic: boolean;
  username: string | null;
  bot: string;
}

function botCell({ is_automatic, username, bot }: Sender): string {
  if (is_automatic) return AUTOMATIC_BOT;
  return username ?? bot;
}

/** The waiting and paused messages, as they were planned: one that repeats has its first date. */
const selectPlanned = ({ db }: Ports) =>
  db
    .select({
      ...getTableColumns(schedules),
      groups: currentGroups(schedules.groups),
      pictures: picturesIn("schedules"),
      bot: bots.name,
      username: bots.username,
      keyboard: keyboards.name,
    })
    .from(schedules)
    .innerJoin(bots, eq(bots.id, schedules.bot_id))
    .leftJoin(keyboards, eq(keyboards.id, schedules.keyboard_id))
    .where(sql`${schedules.ended_at} IS NULL`)
    .orderBy(asc(schedules.scheduled_time), asc(schedules.id))
    .limit(LIMITS.sheetRows);

type Planned = Awaited<ReturnType<typeof selectPlanned>>[number];

interface Names {
  groups: Map<string, string>;
  pictures: Map<string, string>;
}

/** A column of the table that no cell has doesn't compile. */
function cellsOf(planned: Planned, names: Names): Record<SheetColumn, string> {
  const { id, message, entities, date, time, timezone, repeat_type, rule, ...content } = planned;
  const { bot, username, is_automatic, groups: ids, pictures, keyboard, ...state } = content;
  const { options, lifetime, status, ...ignored } = state;
  const {
    bot_id: _bot,
    keyboard_id: _keyboard,
    scheduled_time: _next,
    revision: _,
    ...ends
  } = ignored;
  const { created_at: _created, ended_at: _ended, cause: _cause, ...rest } = ends;
  void (rest satisfies Nothing);
  const hasFormats = (entities ?? []).length > 0;
  const pictureCells = pictures.map(
    ({ file, name, digest }, position) =>
      names.pictures.get(file) ?? ownPictureCell(name, ownId({ owner_id: id, position, digest })),
  );
  return {
    text: hasFormats ? writeHtml({ text: message, entities: entities ?? [] }) : message,
    format: hasFormats ? "html" : "",
    date,
    time,
    zone: timezone,
    repeat: rule?.rrule ?? repeat_type,
    times: listCell(rule?.times ?? []),
    skip: listCell(rule?.exdates ?? []),
    bot: botCell({ is_automatic, username, bot }),
    // The schedule call stores a list of ids.
    groups: listCell((JSON.parse(ids) as string[]).flatMap((one) => names.groups.get(one) ?? [])),
    set: "",
    picture: listCell(pictureCells),
    keyboard: keyboard ?? "",
    options: optionsCell({ options, lifetime }),
    paused: status === "paused" ? "yes" : "no",
  };
}

export async function exportSheet(ports: Ports): Promise<string> {
  const rows = await selectPlanned(ports);
  const names = { groups: await groupNames(ports), pictures: await picturePaths(ports) };
  const cells = rows.map((row) => cellsOf(row, names));
  return writeCsv([SHEET_COLUMNS, ...cells.map((row) => SHEET_COLUMNS.map((name) => row[name]))]);
}
