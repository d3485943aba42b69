import type { Keyboard, KeyboardInput } from "@tbm/contract/keyboards.ts";
import { desc, eq, sql } from "drizzle-orm";

import { keyboards } from "#db/schema.ts";
import { notFound } from "#http/app-error.ts";
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
  // After a crash a repeat finds the first one's record.
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

export async function deleteKeyboard({ db }: Ports, id: string): Promise<undefined> {
  const [deleted] = await db.delete(keyboards).where(eq(keyboards.id, id)).returning();
  if (!deleted) throw notFound("keyboard");
}
