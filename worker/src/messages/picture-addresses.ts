import { sql } from "drizzle-orm";

import { attachments } from "#db/schema.ts";
import { fileAddress } from "#files/file-address.ts";
import type { Ports } from "#ports.ts";

/** The URLs of the pictures of broadcasts or schedules, by owner and in order. */
export async function pictureAddresses(
  ports: Ports,
  owners: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await ports.db
    .select()
    .from(attachments)
    .where(sql`owner_id IN (SELECT value FROM json_each(${JSON.stringify(owners)}))`)
    .orderBy(attachments.owner_id, attachments.position);
  const addresses = new Map<string, string[]>();
  for (const { owner_id, file, name } of rows) {
    const address = await fileAddress(ports, file, name);
    addresses.set(owner_id, [...(addresses.get(owner_id) ?? []), address]);
  }
  return addresses;
}
