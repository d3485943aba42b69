import { and, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

import { chatPermissions } from "#db/group-tables.ts";
import { memberships } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

import type { Forbidden } from "./forbidden.ts";

type Told = { chatId: string; at: string };

export type PermissionFact = Told &
  (
    | ({ kind: "permissions" } & Forbidden)
    /** A refusal told it: what it does not name stays as it is known. */
    | ({ kind: "forbidden" } & Forbidden)
    /** Telegram was asked and would not tell. */
    | { kind: "untold" }
  );

const ALLOWED: Forbidden = { text: false, photos: false, animations: false };

const isLater = sql`excluded.told_at >= ${chatPermissions.told_at}`;

/** Keeps what a chat allows its members. A bot that was refused by it is bound by it. */
export function notePermissions(
  { db }: Ports,
  botId: string,
  fact: PermissionFact,
): BatchItem<"sqlite">[] {
  const { chatId, at: told_at } = fact;
  const { text, photos, animations } = fact.kind === "untold" ? ALLOWED : fact;
  const values = {
    can_send_messages: !text,
    can_send_photos: !photos,
    can_send_animations: !animations,
    told_at,
  };
  const both = (column: string) => sql.raw(`excluded.${column} AND chat_permissions.${column}`);
  const merged = {
    can_send_messages: both("can_send_messages"),
    can_send_photos: both("can_send_photos"),
    can_send_animations: both("can_send_animations"),
    told_at,
  };
  const note = db
    .insert(chatPermissions)
    .values({ chatId, ...values })
    .onConflictDoUpdate({
      target: chatPermissions.chatId,
      set: fact.kind === "permissions" ? values : merged,
      setWhere: isLater,
    });
  if (fact.kind !== "forbidden") return [note];
  const isHere = and(eq(memberships.bot_id, botId), eq(memberships.chatId, chatId));
  return [
    note,
    db
      .update(memberships)
      .set({ is_bound: true })
      .where(and(isHere, isNull(memberships.is_bound))),
  ];
}
