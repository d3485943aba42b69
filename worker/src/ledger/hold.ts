import { sql } from "drizzle-orm";

import { holds } from "#db/upkeep-tables.ts";
import { AppError } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

/** SQL condition: sending is on hold. */
export const isHeld = sql`EXISTS (SELECT 1 FROM ${holds})`;

export async function assertNotHeld({ db }: Ports): Promise<void> {
  if ((await db.$count(holds)) === 0) return;
  throw new AppError(409, "sending_held");
}
