import type { DatabaseSync } from "node:sqlite";

import type { JournalEntry } from "@tbm/simulator/journal.ts";

import { idsOf, isItem, itemsOf, readRows, type Row } from "./audited-rows.ts";

const FINAL = new Set(["sent", "failed", "unconfirmed", "cancelled", "missed"]);

/** What is told where a part is posted and it ended so. */
const PARTLY = new Map([
  ["failed", "partly_posted"],
  ["cancelled", "partly_posted"],
  ["missed", "partly_posted"],
  ["unconfirmed", "perhaps_partly_posted"],
]);

const TOTALS = `
  SELECT b.id, b.finished_at, b.sent, b.failed, b.unconfirmed, b.cancelled, b.missed,
    sum(d.state = 'sent') AS is_sent, sum(d.state = 'failed') AS is_failed,
    sum(d.state = 'unconfirmed') AS is_unconfirmed, sum(d.state = 'cancelled') AS is_cancelled,
    sum(d.state = 'missed') AS is_missed
  FROM broadcasts b LEFT JOIN deliveries d ON d.broadcast_id = b.id GROUP BY b.id`;

/** What is wrong with one delivery's record by itself. */
function* faultsOf(row: Row): Generator<string> {
  const steps = itemsOf(row);
  if (!FINAL.has(row.state)) yield "has no final state";
  if (row.state === "sent" && row.step !== steps.length) yield "is sent without all its steps";
  if (idsOf(row).length !== steps.slice(row.first_step, row.step).flat().length) {
    yield "has other messages than steps";
  }
  const partly = PARTLY.get(row.state);
  if (partly === undefined || row.step === 0) return;
  // What consists of several messages may end after some of them, if its cause tells so.
  if (row.step === steps.length) yield "was sent and then withdrawn";
  if (row.cause_code !== partly) yield "does not tell that a part of it is posted";
}

/** What members saw and no record has claimed yet, by chat. */
type Unclaimed = Map<string, JournalEntry[]>;

function take(unclaimed: Unclaimed, chat: string, isWanted: (entry: JournalEntry) => boolean) {
  const entries = unclaimed.get(chat) ?? [];
  const index = entries.findIndex(isWanted);
  if (index >= 0) entries.splice(index, 1);
  return index >= 0;
}

/**
 * Compares what the worker's records claim with what members really saw, and lists every difference:
 * nothing lost, nothing twice, nothing claimed that did not happen, nothing that happened left out. A chat
 * is one chat under all ids it has had.
 */
export function audit(
  database: DatabaseSync,
  journal: readonly JournalEntry[],
  movedTo: (chatId: number) => number = (chatId) => chatId,
): string[] {
  const breaches: string[] = [];
  const posted = journal.filter(
    // Telegram writes by itself that something was pinned.
    ({ kind, botId, content }) => kind === "posted" && botId !== null && content !== "service",
  );
  const unclaimed: Unclaimed = Map.groupBy(posted, ({ chatId }) => String(movedTo(chatId)));
  const rows = readRows(database).map((row) => ({
    row,
    chat: String(movedTo(Number(row.chatId))),
    hasPosted: row.step > row.first_step,
  }));
  for (const { row, chat } of rows) {
    const name = `${row.broadcast_id} to ${chat} (${row.state})`;
    for (const fault of faultsOf(row)) breaches.push(`${name} ${fault}`);
    const items = itemsOf(row).slice(row.first_step).flat();
    for (const [index, id] of idsOf(row).entries()) {
      const item = items[index];
      // A chat that moved may have two messages of one id.
      const isClaimed = (entry: JournalEntry) =>
        entry.messageId === id && item !== undefined && isItem(item, entry);
      if (take(unclaimed, chat, isClaimed)) continue;
      breaches.push(`${name} claims message ${id}, which nobody saw or another claims`);
    }
  }
  // Of what is unconfirmed, the step that was under way may be posted, and nothing else.
  for (const one of rows.filter(({ row }) => row.state === "unconfirmed")) {
    for (const item of itemsOf(one.row)[one.row.step] ?? []) {
      const isPosted = take(unclaimed, one.chat, (entry) => isItem(item, entry));
      one.hasPosted ||= isPosted;
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
  return breaches;
}
