import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

import { chatPermissions } from "#db/group-tables.ts";
import { memberships } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import type { Forbidden } from "#telegram/forbidden.ts";

type Told = { chatId: string; at: string };

export type PermissionFact = Told &
  (
    | ({ kind: "permissions" } & Forbidden)
    /** A refusal told it: what it does not name stays as it is known. */
    | ({ kind: "forbidden" } & Forbidden)
    /** Telegram was asked and would not tell. */
    | { kind: "untold" }
  );

const COLUMNS = ["can_send_messages", "can_send_photos", "can_send_animations"] as const;

const allowedBy = (fact: PermissionFact) =>
  fact.kind === "untold" ? [true, true, true] : [!fact.text, !fact.photos, !fact.animations];

/** Keeps what chats allow their members, as facts of one kind tell it. A bot that was refused by it is bound by it. */
export function notePermissions<Kind extends PermissionFact["kind"]>(
  { db }: Ports,
  botId: string,
  facts: readonly (PermissionFact & { kind: Kind })[],
): BatchItem<"sqlite">[] {
  const [first] = facts;
  if (!first) return [];
  const rows = JSON.stringify(facts.map((fact) => [fact.chatId, ...allowedBy(fact), fact.at]));
  const isWhole = first.kind === "permissions";
  const set = COLUMNS.map((column) =>
    sql.raw(`${column} = excluded.${column}${isWhole ? "" : ` AND chat_permissions.${column}`}`),
  );
  const note = db.run(sql`
    INSERT INTO ${chatPermissions} (chatId, ${sql.raw(COLUMNS.join(", "))}, told_at)
    SELECT item.value ->> 0, item.value ->> 1, item.value ->> 2, item.value ->> 3, item.value ->> 4
    FROM json_each(${rows}) AS item
    WHERE true ON CONFLICT (chatId) DO UPDATE SET ${sql.join(set, sql`, `)}, told_at = excluded.told_at
    WHERE excluded.told_at >= chat_permissions.told_at`);
  if (first.kind !== "forbidden") return [note];
  return [
    note,
    db.run(sql`
      UPDATE ${memberships} SET is_bound = 1
      WHERE bot_id = ${botId} AND is_bound IS NULL
        AND chatId IN (SELECT value ->> 0 FROM json_each(${rows}))`),
  ];
}
