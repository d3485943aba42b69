import { eq } from "drizzle-orm";

import { broadcasts } from "#db/ledger-tables.ts";
import type { Ports } from "#ports.ts";

export async function findBroadcast({ db }: Ports, id: string) {
  const [row] = await db.select().from(broadcasts).where(eq(broadcasts.id, id));
  return row;
}

export const hasBroadcast = async ({ db }: Ports, id: string): Promise<boolean> =>
  (await db.$count(broadcasts, eq(broadcasts.id, id))) > 0;
