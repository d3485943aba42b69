import { t } from "@lingui/core/macro";
import type { Broadcast, Delivery, DeliveryState } from "@tbm/contract/broadcasts.ts";

import { writeCsv } from "#lib/write-csv.ts";
import { excerpt } from "#records/excerpt.ts";
import { reasonOf, stateText } from "#records/posts/delivery-facts.ts";
import { localDay } from "#time/dates.ts";

const headers = () => [
  t`Group`,
  t`Chat ID`,
  t`State`,
  t`Reason`,
  t`Link`,
  t`When`,
  t`Sent again in`,
  t`Edited`,
  t`Deleted`,
  t`Bot`,
];

const editedWord = ({ is_replaced }: Delivery) =>
  is_replaced ? t`Replaced by a later run` : t`Edited`;

/** `edits` has the times of edits by id. */
export function deliveriesCsv(
  deliveries: readonly Delivery[],
  edits: ReadonlyMap<string, string> = new Map(),
): string {
  const rows = deliveries.map((delivery) => [
    delivery.group_name,
    delivery.chatId,
    stateText(delivery.state),
    reasonOf(delivery),
    delivery.link,
    delivery.settled_at,
    delivery.repeated_in,
    delivery.edited_by && (edits.get(delivery.edited_by) ?? editedWord(delivery)),
    delivery.deleted_at,
    delivery.bot_name,
  ]);
  return writeCsv([headers(), ...rows]);
}

const NAME_LENGTH = 40;

/** The beginning of the message, without characters that file names cannot contain. */
function firstWords(message: string): string {
  const allowed = excerpt(message).replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ");
  const characters = Array.from(allowed.replace(/\s+/g, " ").trim());
  return (
    characters
      .slice(0, NAME_LENGTH)
      .join("")
      .replace(/[\s.]+$/, "") || t`message`
  );
}

/** `2026-11-15 Hello everybody, failed.csv` */
export function csvName(
  { created_at, message }: Pick<Broadcast, "created_at" | "message">,
  state: DeliveryState | undefined,
): string {
  const words = firstWords(message);
  return `${localDay(new Date(created_at))} ${words}${state ? `, ${stateText(state)}` : ""}.csv`;
}
