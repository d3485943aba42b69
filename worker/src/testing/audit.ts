import type { DatabaseSync } from "node:sqlite";

import { stepsOf, weightOf } from "@tbm/contract/message-steps.ts";
import type { JournalEntry } from "@tbm/simulator/journal.ts";

interface Row {
  broadcast_id: string;
  group_id: string;
  chatId: string;
  state: string;
  step: number;
  reason: string | null;
  message_ids: string;
  message: string;
  keyboard: string | null;
  pictures: number;
  animations: number;
}

const FINAL = new Set(["sent", "failed", "unconfirmed", "cancelled", "missed"]);

const REST_IS_NOT = "A part of it is posted; the rest is not.";
/** How the reason begins where a part is posted and it ended so. */
const PARTLY = new Map([
  ["failed", REST_IS_NOT],
  ["cancelled", REST_IS_NOT],
  ["missed", REST_IS_NOT],
  ["unconfirmed", "A part of it is posted; the rest may be too."],
]);

const QUERY = `
  SELECT d.broadcast_id, d.group_id, coalesce(g.chatId, d.chatId) AS chatId, d.state, d.step,
    d.reason, d.message_ids, b.message, b.keyboard,
    (SELECT count(*) FROM attachments WHERE owner_id = b.id) AS pictures,
    (SELECT count(*) FROM attachments WHERE owner_id = b.id AND type = 'image/gif') AS animations
  FROM deliveries d JOIN broadcasts b ON b.id = d.broadcast_id LEFT JOIN groups g ON g.id = d.group_id`;

const TOTALS = `
  SELECT b.id, b.finished_at, b.sent, b.failed, b.unconfirmed, b.cancelled, b.missed,
    sum(d.state = 'sent') AS is_sent, sum(d.state = 'failed') AS is_failed,
    sum(d.state = 'unconfirmed') AS is_unconfirmed, sum(d.state = 'cancelled') AS is_cancelled,
    sum(d.state = 'missed') AS is_missed
  FROM broadcasts b JOIN deliveries d ON d.broadcast_id = b.id GROUP BY b.id`;

// The statement names exactly the columns of a row.
const read = (database: DatabaseSync) => database.prepare(QUERY).all() as unknown as Row[];

const idsOf = ({ message_ids }: Row) => JSON.parse(message_ids) as number[];

/** The messages of each step, as many as Telegram counts. */
function weightsOf({ message, keyboard, pictures, animations }: Row): number[] {
  const picture = (index: number) => ({
    name: "",
    file: "",
    digest: String(index),
    type: index < animations ? "image/gif" : "image/png",
  });
  return stepsOf({
    message,
    entities: [],
    keyboard: keyboard === null ? null : { inline_keyboard: [] },
    pictures: Array.from({ length: pictures }, (_, index) => picture(index)),
  }).map(weightOf);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** What is wrong with one delivery's record by itself. */
function* faultsOf(row: Row): Generator<string> {
  const weights = weightsOf(row);
  if (!FINAL.has(row.state)) yield "has no final state";
  if (row.state === "sent" && row.step !== weights.length) yield "is sent without all its steps";
  if (idsOf(row).length !== sum(weights.slice(0, row.step))) yield "has other messages than steps";
  const partly = PARTLY.get(row.state);
  if (partly === undefined || row.step === 0) return;
  // What consists of several messages may end after some of them, if its reason tells so.
  if (row.step === weights.length) yield "was sent and then withdrawn";
  if (!row.reason?.startsWith(partly)) yield "does not tell that a part of it is posted";
}

/**
 * Compares what the worker's records claim with what members really saw, and lists every difference:
 * nothing lost, nothing twice, nothing claimed that did not happen, nothing that happened left out.
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
  const unclaimed = new Map<string, number>();
  const seen = new Set<string>();
  for (const { chatId, messageId } of posted) {
    const chat = String(movedTo(chatId));
    seen.add(`${chat}/${messageId}`);
    unclaimed.set(chat, (unclaimed.get(chat) ?? 0) + 1);
  }
  const claimed = new Set<string>();
  const allowance = new Map<string, number>();
  for (const row of read(database)) {
    const chat = String(movedTo(Number(row.chatId)));
    const name = `${row.broadcast_id} to ${chat} (${row.state})`;
    for (const fault of faultsOf(row)) breaches.push(`${name} ${fault}`);
    for (const id of idsOf(row)) {
      const key = `${chat}/${id}`;
      if (!seen.has(key)) breaches.push(`${name} claims message ${id}, which nobody saw`);
      if (claimed.has(key)) breaches.push(`${name} claims message ${id}, as another does`);
      claimed.add(key);
      unclaimed.set(chat, (unclaimed.get(chat) ?? 0) - 1);
    }
    if (row.state === "unconfirmed") {
      const possible = weightsOf(row)[row.step] ?? 0;
      allowance.set(chat, (allowance.get(chat) ?? 0) + possible);
    }
  }
  for (const [chat, count] of unclaimed) {
    const allowed = allowance.get(chat) ?? 0;
    if (count > allowed) breaches.push(`${chat} saw ${count} messages that no record explains`);
  }
  for (const row of database.prepare(TOTALS).all()) {
    for (const state of ["sent", "failed", "unconfirmed", "cancelled", "missed"]) {
      if (row[state] !== row[`is_${state}`]) {
        breaches.push(`${String(row["id"])} counts ${String(row[state])} ${state}`);
      }
    }
  }
  return breaches;
}
