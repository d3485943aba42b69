import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import { eq, sql } from "drizzle-orm";

import { bots, groups, keyboards } from "#db/schema.ts";
import { AppError } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

const refused = (message: string) => new AppError(422, "refused", message);

/** What a message names must be there when it is accepted. */
export async function assertBot({ db }: Ports, id: string): Promise<void> {
  const [bot] = await db.select({ id: bots.id }).from(bots).where(eq(bots.id, id));
  if (!bot) throw refused("This bot is not in the list any more. Choose another.");
}

export async function assertGroups({ db }: Ports, ids: readonly string[]): Promise<void> {
  const wanted = JSON.stringify(ids);
  const known = await db.$count(
    groups,
    sql`${groups.id} IN (SELECT value FROM json_each(${wanted}))`,
  );
  const missing = ids.length - known;
  if (missing === 0) return;
  const which = missing === 1 ? "A selected group is" : `${missing} selected groups are`;
  throw refused(`${which} not in the list any more. Refresh and select again.`);
}

/** The keyboard as it is now; null if none is chosen. */
export async function findLayout(
  { db }: Ports,
  id: string | null | undefined,
): Promise<KeyboardLayout | null> {
  if (!id) return null;
  const [found] = await db.select().from(keyboards).where(eq(keyboards.id, id));
  if (!found) throw refused("This keyboard is not in the list any more. Choose another.");
  return found.keyboard;
}
