import { sql } from "drizzle-orm";

import { holds } from "#db/ledger-tables.ts";
import { AppError } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

/** SQL condition: sending is on hold. */
export const isHeld = sql`EXISTS (SELECT 1 FROM ${holds})`;

export async function findHold({ db }: Ports) {
  const [hold] = await db.select().from(holds);
  return hold;
}

export const endHold = ({ db }: Ports) => db.delete(holds);

export async function assertNotHeld(ports: Ports): Promise<void> {
  if (!(await findHold(ports))) return;
  throw new AppError(409, "sending_held");
}
