import type { DatabaseSync } from "node:sqlite";

import { type Edit, stepsInShape } from "@tbm/contract/content/message-edits.ts";
import { picturesOf, stepsOf } from "@tbm/contract/content/message-steps.ts";
import type { JournalEntry } from "@tbm/simulator/journal.ts";

/** One delivery in the worker's records. */
export interface Row {
  broadcast_id: string;
  group_id: string;
  chatId: string;
  thread_id: number;
  state: string;
  step: number;
  /** The step at which a resend starts, if a part had been posted before. */
  first_step: number;
  cause_code: string | null;
  message_ids: string;
  source: string;
  /** The broadcast that this one resends. */
  resend_of: string | null;
  message: string;
  keyboard: string | null;
  pictures: string;
  /** What an edit changes, or null for a message. */
  edit: string | null;
}

const QUERY = `
  SELECT d.broadcast_id, d.group_id, coalesce(g.chatId, d.chatId) AS chatId, d.thread_id, d.state, d.step,
    d.cause ->> 'code' AS cause_code, d.message_ids, b.source, o.id AS resend_of, b.message, b.keyboard,
    b.edit,
    coalesce((SELECT max(old.step) FROM all_deliveries old LEFT JOIN group_aliases a ON a.id = old.group_id
      WHERE old.broadcast_id = o.id AND old.repeated_in = b.id AND old.action = 'post'
        AND (coalesce(a.group_id, old.group_id) = d.group_id OR old.chatId = d.chatId AND old.thread_id = d.thread_id)), 0) AS first_step,
    (SELECT json_group_array(json_object('digest', digest, 'type', type)) FROM (
      SELECT * FROM attachments WHERE owner_id = b.id ORDER BY position)) AS pictures
  FROM all_deliveries d JOIN broadcasts b ON b.id = d.broadcast_id
  LEFT JOIN broadcasts o ON o.id = b.source_id
  LEFT JOIN group_aliases alias ON alias.id = d.group_id
  LEFT JOIN groups g ON g.id = coalesce(alias.group_id, d.group_id)
  WHERE d.action = 'post'`;

// The query selects exactly the columns of a row.
export const readRows = (database: DatabaseSync) =>
  database.prepare(QUERY).all() as unknown as Row[];

export const idsOf = ({ message_ids }: Pick<Row, "message_ids">) =>
  JSON.parse(message_ids) as number[];

export type RowContent = Pick<Row, "message" | "keyboard" | "pictures" | "source" | "edit">;

/** One message that members should see. */
export interface Item {
  text: string;
  digest: string | undefined;
  isTemplate: boolean;
}

/** The messages of each step. */
export function itemsOf(row: RowContent): Item[][] {
  const { message, keyboard, pictures, source, edit } = row;
  const content = {
    message,
    entities: [],
    keyboard: keyboard === null ? null : { inline_keyboard: [] },
    pictures: JSON.parse(pictures) as { digest: string; type: string }[],
  };
  const steps =
    edit === null ? stepsOf(content) : stepsInShape((JSON.parse(edit) as Edit).shape, content);
  const isTemplate = source === "campaign";
  return steps.map((step) =>
    step.kind === "text"
      ? [{ text: step.text, digest: undefined, isTemplate }]
      : picturesOf(step).map(({ digest }, index) => ({
          // An album's text is the caption of its first picture.
          text: index === 0 ? step.caption : "",
          digest,
          isTemplate,
        })),
  );
}

/** True if a journal entry shows this message. */
export function isItem(
  { text, digest, isTemplate }: Item,
  entry: Pick<JournalEntry, "text"> & { file?: { sha256: string | undefined } },
): boolean {
  if (entry.file?.sha256 !== digest) return false;
  const seen = (entry.text ?? "").trim();
  if (!isTemplate) return seen === text.trim();
  // Everything is known except the random number that each group gets.
  const escape = (piece: string) => piece.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const pieces = text.trim().split("{random}").map(escape);
  return new RegExp(`^${pieces.join(String.raw`\d{4}`)}$`).test(seen);
}
