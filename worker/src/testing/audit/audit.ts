import type { DatabaseSync } from "node:sqlite";

import type { JournalEntry } from "@tbm/simulator/journal.ts";

import { auditChanges } from "./audit-changes.ts";
import { idsOf, isItem, itemsOf, readRows, type Row } from "./audited-rows.ts";

const FINAL = new Set(["sent", "failed", "unconfirmed", "cancelled", "missed"]);

/** How the reason of a partly posted delivery begins, by its state. */
const PARTLY = new Map([
  ["failed", "partly_posted"],
  ["cancelled", "partly_posted"],
  ["missed", "partly_posted"],
  ["unconfirmed", "perhaps_partly_posted"],
]);

const TOTALS = `
  SELECT b.id, b.finished_at, b.sent, b.failed, b.unconfirmed, b.cancelled, b.missed,
    sum(d.state IN ('sent', 'done')) AS is_sent, sum(d.state = 'failed') AS is_failed,
    sum(d.state = 'unconfirmed') AS is_unconfirmed, sum(d.state = 'cancelled') AS is_cancelled,
    sum(d.state = 'missed') AS is_missed
  FROM broadcasts b LEFT JOIN all_deliveries d ON d.broadcast_id = b.id GROUP BY b.id`;

const PICTURE_FIELDS = ["name", "file", "digest", "type"];
const listOf = (value: (field: string) => string, rows: string) =>
  `(SELECT json_group_array(json_array(${PICTURE_FIELDS.map(value).join()})) FROM ${rows})`;

/** Broadcasts whose pictures are not those whose files are kept for them. */
const OTHER_PICTURES = `
  SELECT id FROM broadcasts WHERE
    ${listOf((field) => `value ->> '${field}'`, "json_each(pictures)")} <>
    ${listOf((field) => field, "(SELECT * FROM attachments WHERE owner_id = broadcasts.id ORDER BY position)")}`;

/** What is wrong with the record of one delivery. */
function* faultsOf(row: Row): Generator<string> {
  const steps = itemsOf(row);
  if (!FINAL.has(row.state)) yield "has no final state";
  if (row.state === "sent" && row.step !== steps.length) yield "is sent without all its steps";
  if (idsOf(row).length !== steps.slice(row.first_step, row.step).flat().length) {
    yield "has other messages than steps";
  }
  const partly = PARTLY.get(row.state);
  if (partly === undefined || row.step === 0) return;
  // A delivery of several messages may end after some of them, if its reason says so.
  if (row.step === steps.length) yield "was sent and then withdrawn";
  if (row.cause_code !== partly) yield "does not tell that a part of it is posted";
}

/** A chat, or a topic of it. */
const placeOf = (chatId: number, threadId = 0) => `${chatId}${threadId > 0 ? `/${threadId}` : ""}`;

/** Posts that members saw and that no record explains yet, by chat and topic. */
type Unclaimed = Map<string, JournalEntry[]>;

function take(unclaimed: Unclaimed, chat: string, isWanted: (entry: JournalEntry) => boolean) {
  const entries = unclaimed.get(chat) ?? [];
  const index = entries.findIndex(isWanted);
  if (index >= 0) entries.splice(index, 1);
  return index >= 0;
}

/**
 * Compares the worker's records with what members really saw, and returns every difference: messages that were
 * lost, sent twice, recorded but not posted, or posted but not recorded. `movedTo` maps a chat's old id to its new one.
 */
export function audit(
  database: DatabaseSync,
  journal: readonly JournalEntry[],
  movedTo: (chatId: number) => number = (chatId) => chatId,
): string[] {
  const breaches: string[] = [];
  const posted = journal.filter(
    // Telegram posts a service message for each pin.
    ({ kind, botId, content }) => kind === "posted" && botId !== null && content !== "service",
  );
  const unclaimed: Unclaimed = Map.groupBy(posted, ({ chatId, threadId }) =>
    placeOf(movedTo(chatId), threadId),
  );
  const rows = readRows(database).map((row) => ({
    row,
    chat: placeOf(movedTo(Number(row.chatId)), row.thread_id),
    hasPosted: row.step > row.first_step,
  }));
  for (const { row, chat } of rows) {
    const name = `${row.broadcast_id} to ${chat} (${row.state})`;
    for (const fault of faultsOf(row)) breaches.push(`${name} ${fault}`);
    const items = itemsOf(row).slice(row.first_step).flat();
    for (const [index, id] of idsOf(row).entries()) {
      const item = items[index];
      // A chat that moved may have two messages with the same id.
      const isClaimed = (entry: JournalEntry) =>
        entry.messageId === id && item !== undefined && isItem(item, entry);
      if (take(unclaimed, chat, isClaimed)) continue;
      breaches.push(`${name} claims message ${id}, which nobody saw or another claims`);
    }
  }
  // In an unconfirmed delivery, only the step that was under way may have been posted.
  for (const unconfirmed of rows.filter(({ row }) => row.state === "unconfirmed")) {
    const { row, chat } = unconfirmed;
    for (const item of itemsOf(row)[row.step] ?? []) {
      const isPosted = take(unclaimed, chat, (entry) => isItem(item, entry));
      unconfirmed.hasPosted ||= isPosted;
    }
  }
  for (const [chat, { length }] of unclaimed) {
    if (length > 0) breaches.push(`${chat} saw ${length} messages that no record explains`);
  }
  const reached = rows.filter(({ hasPosted }) => hasPosted);
  const byChat = Map.groupBy(reached, ({ row, chat }) => `${row.broadcast_id} reached ${chat}`);
  for (const [what, { length }] of byChat) if (length > 1) breaches.push(`${what} ${length} times`);
  for (const { row, chat } of reached) {
    const original = byChat.get(`${row.resend_of ?? ""} reached ${chat}`) ?? [];
    if (!original.some(({ row: { state } }) => state === "sent")) continue;
    breaches.push(`${row.broadcast_id} sends again to ${chat} what it has`);
  }
  for (const row of database.prepare(TOTALS).all()) {
    if (row["is_sent"] === null) breaches.push(`${String(row["id"])} goes to nobody`);
    for (const state of FINAL) {
      if (row["is_sent"] !== null && row[state] !== row[`is_${state}`]) {
        breaches.push(`${String(row["id"])} counts ${String(row[state])} ${state}`);
      }
    }
  }
  for (const { id } of database.prepare(OTHER_PICTURES).all()) {
    breaches.push(`${String(id)} has pictures other than those kept for it`);
  }
  return [...breaches, ...auditChanges(database, journal)];
}
