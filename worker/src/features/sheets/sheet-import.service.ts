import { LIMITS } from "@tbm/contract/limits.ts";
import { type Cause, plain } from "@tbm/contract/sentences/sentences.ts";
import type { SheetFault, SheetInput, SheetResult } from "@tbm/contract/sheets.ts";
import { getTableColumns, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { attachments, bots, keyboards, schedules } from "#db/schema.ts";
import { acceptGroups } from "#discovery/new-groups.ts";
import { AppError, refused } from "#http/app-error.ts";
import { newId, timestamp } from "#ids.ts";
import type { Statement } from "#ledger/delivery.ts";
import { arePicturesInUse } from "#messages/choose-pictures.ts";
import type { Ports } from "#ports.ts";

import { parseCsv } from "./csv.ts";
import { readNamedRecords } from "./named-records.ts";
import { ownPicturesIn } from "./picture-cells.ts";
import { faultAt, readColumns } from "./sheet-columns.ts";
import { type PlannedPost, readRow } from "./sheet-rows.ts";

interface Checked {
  posts: PlannedPost[];
  faults: SheetFault[];
}

const onlyFault = (row: number, cause: Cause): Checked => ({
  posts: [],
  faults: [faultAt(row, null, cause)],
});

async function checkSheet(ports: Ports, { csv, timezone }: SheetInput): Promise<Checked> {
  const { rows, openRow } = parseCsv(csv);
  if (openRow !== null) return onlyFault(openRow, plain("sheet_quote_open"));
  const [head, ...body] = rows;
  if (!head || body.length === 0) return onlyFault(1, plain("sheet_empty"));
  const limit = LIMITS.sheetRows;
  const beyond = body[limit];
  if (beyond) return onlyFault(beyond.row, { code: "sheet_rows_exceeded", params: { limit } });
  const { columns, faults } = readColumns(head);
  if (faults.length > 0) return { posts: [], faults };
  const records = await readNamedRecords(ports, ownPicturesIn(body, columns));
  const posts: PlannedPost[] = [];
  let reached = 0;
  for (const row of body) {
    const read = readRow(ports, records, { row, columns, timezone });
    if ("faults" in read) {
      faults.push(...read.faults);
      continue;
    }
    reached += read.post.groups.length;
    if (reached > LIMITS.sheetPosts) {
      const params = { limit: LIMITS.sheetPosts };
      return onlyFault(row.row, { code: "sheet_posts_exceeded", params });
    }
    posts.push(read.post);
  }
  return { posts, faults };
}

function resultOf({ posts, faults }: Checked): SheetResult {
  const times = posts.map(({ schedule }) => schedule.scheduled_time).toSorted();
  return {
    posts: posts.length,
    is_planned: false,
    first_at: times[0] ?? null,
    last_at: times.at(-1) ?? null,
    faults: faults.slice(0, LIMITS.sheetFaults),
    fault_count: faults.length,
  };
}

/** A batch is one SQL parameter, and D1 allows 2 MB. */
const MAX_PART_BYTES = 1_500_000;

/** JSON lists of these items, none of them too long for a parameter. */
function partsOf(items: readonly unknown[]): string[] {
  const parts: string[][] = [];
  let bytes = Infinity;
  for (const item of items) {
    const json = JSON.stringify(item);
    const size = new TextEncoder().encode(json).length + 1;
    bytes += size;
    if (bytes > MAX_PART_BYTES) {
      parts.push([]);
      bytes = size;
    }
    parts.at(-1)?.push(json);
  }
  return parts.map((part) => `[${part.join(",")}]`);
}

/** SQL condition: none of these records was deleted since they were read. */
function areThere(posts: readonly PlannedPost[]) {
  const lacks = (table: typeof bots | typeof keyboards, ids: Iterable<string>) =>
    sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify([...new Set(ids)])}) AS named
      WHERE named.value NOT IN (SELECT id FROM ${table}))`;
  const botIds = posts.map(({ schedule }) => schedule.bot_id);
  const keyboardIds = posts.flatMap(({ schedule }) => schedule.keyboard_id ?? []);
  const files = new Map(posts.flatMap(({ pictures }) => pictures.map((one) => [one.file, one])));
  return sql`NOT (${lacks(bots, botIds)} OR ${lacks(keyboards, keyboardIds)})
    AND ${arePicturesInUse([...files.values()], [])}`;
}

/** The statements that plan all posts, or none if a record that they need is gone. */
function planAll(ports: Ports, idOf: (index: number) => string, posts: readonly PlannedPost[]) {
  const { db } = ports;
  const condition = areThere(posts);
  const field = (name: string) => sql`item.value ->> ${sql.raw(`'${name}'`)}`;
  const columns = Object.keys(getTableColumns(schedules));
  const created_at = timestamp(ports);
  const rows = posts.map(({ schedule }, index) => ({ ...schedule, id: idOf(index), created_at }));
  const pictures = posts.flatMap((post, index) =>
    post.pictures.map((picture, position) => ({ ...picture, position, owner: idOf(index) })),
  );
  return [
    ...partsOf(rows).map((part) =>
      db.run(sql`
        INSERT INTO ${schedules} (${sql.raw(columns.join(", "))})
        SELECT ${sql.join(columns.map(field), sql`, `)}
        FROM json_each(${part}) AS item WHERE ${condition}
        ON CONFLICT DO NOTHING`),
    ),
    ...partsOf(pictures).map((part) =>
      db.run(sql`
        INSERT INTO ${attachments} (owner_id, position, name, file, digest, type)
        SELECT ${field("owner")}, ${field("position")}, ${field("name")}, ${field("file")},
          ${field("digest")}, ${field("type")}
        FROM json_each(${part}) AS item
        WHERE ${field("owner")} IN (SELECT id FROM ${schedules})
        ON CONFLICT DO NOTHING`),
    ),
  ];
}

/** What an earlier attempt of the same request has planned, or null. */
async function findPlanned({ db }: Ports, id: string): Promise<SheetResult | null> {
  const [[count, first, last] = []] = await db.all<SqlValue[]>(sql`
    SELECT count(*), min(scheduled_time), max(scheduled_time) FROM ${schedules}
    WHERE id >= ${`${id}-`} AND id < ${`${id}.`}`);
  if (!Number(count)) return null;
  return {
    posts: Number(count),
    is_planned: true,
    first_at: String(first),
    last_at: String(last),
    faults: [],
    fault_count: 0,
  };
}

export async function importSheet(ports: Ports, input: SheetInput): Promise<SheetResult> {
  // The ids of all posts come from this one, so that a repeated request creates the same (decision 003).
  const id = newId(ports, "sch");
  const before = input.dryRun ? null : await findPlanned(ports, id);
  if (before) return before;
  const checked = await checkSheet(ports, input);
  if (input.dryRun) return resultOf(checked);
  const { posts, faults } = checked;
  if (faults.length > 0) throw refused("sheet_refused", { count: faults.length });
  await acceptGroups(ports, [...new Set(posts.flatMap(({ groups }) => groups))]);
  const [first, ...others]: Statement[] = planAll(
    ports,
    (index) => `${id}-${index.toString(36)}`,
    posts,
  );
  if (first) await ports.db.batch([first, ...others]);
  const planned = await findPlanned(ports, id);
  if (!planned) throw new AppError(409, "sheet_parts_deleted");
  for (const bot of new Set(posts.map(({ schedule }) => schedule.bot_id))) ports.wake(bot);
  return planned;
}
