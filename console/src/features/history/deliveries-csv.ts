import type { Delivery } from "@tbm/contract/broadcasts.ts";

import { reasonOf } from "./delivery-facts.ts";

const HEADERS = ["Group", "Chat ID", "State", "Reason", "Link", "When", "Sent again in"];

/** A spreadsheet takes what begins so for a formula, and would run what a group is named. */
const FORMULA = /^[=+\-@\t\r]/;

const quoted = (value: string | null | undefined): string => {
  const text = value ?? "";
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** With the mark by which spreadsheets know that it is UTF-8. */
export function deliveriesCsv(deliveries: readonly Delivery[]): string {
  const rows = deliveries.map((delivery) => [
    delivery.group_name,
    delivery.chatId,
    delivery.state,
    reasonOf(delivery),
    delivery.link,
    delivery.settled_at,
    delivery.repeated_in,
  ]);
  return `\uFEFF${[HEADERS, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("")}`;
}
