import type { Keyboard, KeyboardInput } from "@tbm/contract/keyboards.ts";
import { desc, eq, sql } from "drizzle-orm";

import { campaigns, keyboards, schedules } from "#db/schema.ts";
import { savedPosts } from "#db/writing-tables.ts";
import { AppError, notFound } from "#http/app-error.ts";
import { newId, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

export async function listKeyboards({ db }: Ports): Promise<Keyboard[]> {
  return db
    .select()
    .from(keyboards)
    .orderBy(desc(keyboards.created_at), sql`rowid desc`);
}

export async function getKeyboard({ db }: Ports, id: string): Promise<Keyboard> {
  const [keyboard] = await db.select().from(keyboards).where(eq(keyboards.id, id));
  if (!keyboard) throw notFound("keyboard");
  return keyboard;
}

export async function createKeyboard(ports: Ports, input: KeyboardInput): Promise<Keyboard> {
  const keyboard = { id: newId(ports, "kbd"), ...input, created_at: timestamp(ports) };
  await ports.db.insert(keyboards).values(keyboard).onConflictDoNothing();
  // A retry after a crash finds the record of the first request.
  return getKeyboard(ports, keyboard.id);
}

export async function updateKeyboard(
  { db }: Ports,
  id: string,
  input: KeyboardInput,
): Promise<Keyboard> {
  const [keyboard] = await db.update(keyboards).set(input).where(eq(keyboards.id, id)).returning();
  if (!keyboard) throw notFound("keyboard");
  return keyboard;
}

async function usersOf({ db }: Ports, id: string) {
  const users = await db
    .select({ name: campaigns.name })
    .from(campaigns)
    .where(eq(campaigns.keyboard_id, id));
  const scheduled = await db.$count(
    schedules,
    sql`${schedules.keyboard_id} = ${id} AND ${schedules.ended_at} IS NULL`,
  );
  const saved = await db
    .select({ name: savedPosts.name })
    .from(savedPosts)
    .where(eq(savedPosts.keyboard_id, id));
  return {
    campaigns: users.map(({ name }) => name),
    schedules: scheduled,
    savedPosts: saved.map(({ name }) => name),
  };
}

export async function deleteKeyboard(ports: Ports, id: string): Promise<undefined> {
  const [deleted] = await ports.db
    .delete(keyboards)
    .where(
      sql`${keyboards.id} = ${id}
        AND NOT EXISTS (SELECT 1 FROM ${campaigns} WHERE keyboard_id = ${id})
        AND NOT EXISTS (SELECT 1 FROM ${schedules} WHERE keyboard_id = ${id} AND ended_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM ${savedPosts} WHERE keyboard_id = ${id})`,
    )
    .returning();
  if (deleted) return;
  const users = await usersOf(ports, id);
  if (users.campaigns.length + users.schedules + users.savedPosts.length === 0)
    throw notFound("keyboard");
  throw new AppError(409, "keyboard_in_use", users);
}
