import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

import { chatPermissions } from "#db/group-tables.ts";
import { memberships } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import type { Forbidden } from "#telegram/forbidden.ts";

type Dated = { chatId: string; at: string };

export type PermissionFact = Dated &
  (
    | ({ kind: "permissions" } & Forbidden)
    /** Learned from a refusal: permissions that it does not name stay as they are. */
    | ({ kind: "forbidden" } & Forbidden)
    /** Telegram was asked and refused to say. */
    | { kind: "unavailable" }
  );

const COLUMNS = ["can_send_messages", "can_send_photos", "can_send_animations"] as const;

const allowedBy = (fact: PermissionFact) =>
  fact.kind === "unavailable" ? [true, true, true] : [!fact.text, !fact.photos, !fact.animations];

/** Saves what chats allow their members, from facts of one kind. A bot that was refused is bound by them. */
export function savePermissions<Kind extends PermissionFact["kind"]>(
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
  const save = db.run(sql`
    INSERT INTO ${chatPermissions} (chatId, ${sql.raw(COLUMNS.join(", "))}, told_at)
    SELECT item.value ->> 0, item.value ->> 1, item.value ->> 2, item.value ->> 3, item.value ->> 4
    FROM json_each(${rows}) AS item
    WHERE true ON CONFLICT (chatId) DO UPDATE SET ${sql.join(set, sql`, `)}, told_at = excluded.told_at
    WHERE excluded.told_at >= chat_permissions.told_at`);
  if (first.kind !== "forbidden") return [save];
  return [
    save,
    db.run(sql`
      UPDATE ${memberships} SET is_bound = 1
      WHERE bot_id = ${botId} AND is_bound IS NULL
        AND chatId IN (SELECT value ->> 0 FROM json_each(${rows}))`),
  ];
}
