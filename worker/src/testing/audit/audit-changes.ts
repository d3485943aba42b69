import type { DatabaseSync } from "node:sqlite";

import type { Edit } from "@tbm/contract/content/message-edits.ts";
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import type { JournalEntry } from "@tbm/simulator/journal.ts";

import { idsOf, isItem, type Item, itemsOf, type RowContent } from "./audited-rows.ts";
import { type VisiblePost, visiblePosts } from "./visible-posts.ts";

/** A post, or a change to one, in one group. */
interface ChangeRow extends RowContent {
  broadcast_id: string;
  chatId: string;
  state: string;
  action: string;
  attempts: number;
  step: number;
  cause: string | null;
  message_ids: string;
  deleted_at: string | null;
}

const QUERY = `
  SELECT d.broadcast_id, d.chatId, d.state, d.action, d.attempts, d.step, d.cause, d.message_ids,
    d.deleted_at,
    b.source, b.message, b.keyboard, b.edit,
    (SELECT json_group_array(json_object('digest', digest, 'type', type)) FROM (
      SELECT * FROM attachments WHERE owner_id = b.id ORDER BY position)) AS pictures
  FROM all_deliveries d JOIN broadcasts b ON b.id = d.broadcast_id
  WHERE d.message_ids <> '[]'
    -- If the chat moved between two parts, the ids belong to two chats, and nothing may change them.
    AND NOT (instr(d.retried, 'moved') > 0 AND json_array_length(d.message_ids) > 1)
  ORDER BY b.seq`;

/** A campaign's run that renewed a post counts as sent. */
const MADE = new Set(["done", "sent"]);
const CHANGE_RESULTS = new Set([...MADE, "failed", "unconfirmed", "cancelled", "missed"]);

/** What a row makes of one message: what members see then, null if it is gone, undefined if it stays as it is. */
function resultOf(row: ChangeRow, messageId: number): Item | null | undefined {
  if (row.action === "delete") return null;
  if (row.action === "buttons") return undefined;
  const ids = idsOf(row);
  const index = ids.indexOf(messageId);
  // A resend may have posted only the last messages.
  if (row.action === "post")
    return itemsOf(row).slice(0, row.step).flat().slice(-ids.length)[index];
  const item = itemsOf(row).flat()[index];
  if (row.edit === null) return item;
  const isChanged = (JSON.parse(row.edit) as Edit).parts.some(({ message }) => message === index);
  return isChanged ? item : undefined;
}

/** Everything that one message may be now. A change that is not made everywhere may or may not have changed it. */
function possibleStates(rows: readonly ChangeRow[], messageId: number): (Item | null)[] {
  let possible: (Item | null)[] = [];
  for (const row of rows) {
    const result = resultOf(row, messageId);
    if (result === undefined) continue;
    if (row.action === "post" || MADE.has(row.state)) possible = [result];
    else if (row.attempts > 0) possible.push(result);
  }
  return possible;
}

function matches(state: Item | null, post: VisiblePost | undefined): boolean {
  if (!state || !post) return !state && !post;
  return isItem(state, {
    text: post.text,
    ...(post.picture !== undefined && { file: { sha256: post.picture } }),
  });
}

/** The texts of a keyboard's buttons. Telegram writes their links in its own way. */
function labelsOf(keyboard: string): string {
  const layout = JSON.parse(keyboard) as KeyboardLayout | null;
  return JSON.stringify(layout?.inline_keyboard.map((row) => row.map(({ text }) => text)));
}

/** True unless the last change of a message gave it buttons that members do not see. */
function hasButtons(history: readonly ChangeRow[], post: VisiblePost | undefined): boolean {
  const last = history.findLast(({ action }) => action !== "post");
  if (!post || last?.action !== "buttons" || last.state !== "done") return true;
  return labelsOf(post.buttons) === labelsOf(last.keyboard ?? "null");
}

/** Compares the records of changes with what members see now. */
export function auditChanges(database: DatabaseSync, journal: readonly JournalEntry[]): string[] {
  // The query selects exactly these columns.
  const rows = database.prepare(QUERY).all() as unknown as ChangeRow[];
  const changes = rows.filter(({ action }) => action !== "post");
  if (changes.length === 0) return [];
  const breaches = changes.flatMap(({ broadcast_id, chatId, state, cause }) => {
    const name = `${broadcast_id} in ${chatId} (${state})`;
    if (!CHANGE_RESULTS.has(state)) return [`${name} has no final state`];
    return !MADE.has(state) && cause === null ? [`${name} has no reason`] : [];
  });
  const visible = new Map(
    visiblePosts(journal).map((post) => [`${post.chatId} ${post.messageId}`, post]),
  );
  const deletedByOthers = new Set(
    journal
      .filter(({ kind, botId }) => kind === "deleted" && botId === null)
      .map(({ chatId, messageId }) => `${chatId} ${messageId}`),
  );
  const posted = new Set(
    journal
      .filter(({ kind }) => kind === "posted")
      .map(({ chatId, messageId }) => `${chatId} ${messageId}`),
  );
  const ofMessage = Map.groupBy(
    rows.flatMap((row) =>
      idsOf(row).map((messageId) => ({ key: `${row.chatId} ${messageId}`, messageId, row })),
    ),
    ({ key }) => key,
  );
  for (const [key, found] of ofMessage) {
    const [first] = found;
    const history = found.map(({ row }) => row);
    const isKnown = posted.has(key) && history.some(({ action }) => action === "post");
    if (deletedByOthers.has(key) || !isKnown) continue;
    const possible = possibleStates(history, first?.messageId ?? 0);
    const shown = visible.get(key);
    if (!possible.some((state) => matches(state, shown)) || !hasButtons(history, shown)) {
      breaches.push(`message ${key} does not show what its changes say`);
    }
    const isRecorded = history.some(({ deleted_at }) => deleted_at !== null);
    const isDeleted = history.some((row) => row.action === "delete" && row.state === "done");
    if (isRecorded !== isDeleted) {
      breaches.push(`message ${key} is recorded wrongly as deleted or not`);
    }
  }
  return breaches;
}
