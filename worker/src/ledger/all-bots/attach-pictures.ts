import { sql } from "drizzle-orm";

import { broadcasts } from "#db/ledger-tables.ts";
import { attachments } from "#db/schema.ts";
import type { Statement } from "#ledger/delivery.ts";
import type { Ports } from "#ports.ts";

/** Keeps the files of broadcasts that are in the ledger, and notes where their pictures are posted. */
export const attachPictures = ({ db }: Ports, ids: readonly string[]): Statement =>
  db.run(sql`
    INSERT INTO ${attachments} (owner_id, position, name, file, digest, type)
    SELECT broadcasts.id, picture.key, picture.value ->> 'name', picture.value ->> 'file',
      picture.value ->> 'digest', picture.value ->> 'type'
    FROM json_each(${JSON.stringify(ids)}) AS item
    JOIN ${broadcasts} ON broadcasts.id = item.value
    JOIN json_each(broadcasts.pictures) AS picture
    WHERE true ON CONFLICT DO NOTHING`);
