import { type Cause, plain } from "@tbm/contract/sentences/sentences.ts";
import type { DoctorCheck } from "@tbm/contract/upkeep/doctor.ts";
import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { EXPECTED_COLUMNS } from "#db/expected-columns.ts";
import { probes } from "#db/upkeep-tables.ts";
import { newId, timestamp } from "#ids.ts";
import type { Ports, StorageFacts } from "#ports.ts";

import { attempt } from "./attempt.ts";
import { failed } from "./finding.ts";

const LIMIT_MS = 4000;
const MIN_FREE_BYTES = 200 * 1024 ** 2;
const PROBE_BYTES = 64;

/** The tables that lack a column which the code needs. */
async function findMissing({ db }: Ports): Promise<string[]> {
  const names = JSON.stringify([...EXPECTED_COLUMNS.keys()]);
  const rows = await db.all<SqlValue[]>(sql`
    SELECT wanted.value, there.name
    FROM json_each(${names}) AS wanted JOIN pragma_table_info(wanted.value) AS there`);
  const found = new Set(rows.map(([table, column]) => `${String(table)}.${String(column)}`));
  const isMissing = (table: string, columns: readonly string[]) =>
    columns.some((column) => !found.has(`${table}.${column}`));
  return [...EXPECTED_COLUMNS]
    .filter(([table, columns]) => isMissing(table, columns))
    .map(([table]) => table);
}

async function canWrite(ports: Ports): Promise<boolean> {
  const written_at = `${timestamp(ports)} ${newId(ports, "probe")}`;
  const [row] = await ports.db
    .insert(probes)
    .values({ id: "doctor", written_at })
    .onConflictDoUpdate({ target: probes.id, set: { written_at } })
    .returning();
  return row?.written_at === written_at;
}

const describe = ({ migration, usedBytes, freeBytes }: StorageFacts): Cause => ({
  code: "database_ok",
  params: { version: migration?.replace(/\.sql$/, "") ?? null, usedBytes, freeBytes },
});

export const checkDatabase = (ports: Ports): Promise<DoctorCheck> =>
  attempt(ports, {
    name: plain("check_database"),
    limitMs: LIMIT_MS,
    advice: "advice_restart_or_disk",
    check: async () => {
      const missing = await findMissing(ports);
      if (missing.length > 0) {
        const cause = { code: "database_outdated", params: { tables: missing } } as const;
        return failed(cause, "advice_migrate");
      }
      if (!(await canWrite(ports))) {
        return failed(plain("storage_unreliable"), "advice_restore_database");
      }
      const facts = await ports.inspection.storage();
      const cause = describe(facts);
      if ((facts.freeBytes ?? Infinity) >= MIN_FREE_BYTES) return { ok: true, cause };
      return failed(cause, "advice_free_space_soon");
    },
  });

async function readBack({ files }: Ports, name: string): Promise<Uint8Array | null> {
  const stream = await (await files.find(name))?.read();
  return stream ? new Uint8Array(await new Response(stream).arrayBuffer()) : null;
}

export const checkFiles = (ports: Ports): Promise<DoctorCheck> =>
  attempt(ports, {
    name: plain("check_files"),
    limitMs: LIMIT_MS,
    advice: "advice_see_files",
    check: async () => {
      const name = newId(ports, "probe");
      const bytes = new Uint8Array(ports.randomBytes(PROBE_BYTES));
      await ports.files.put(name, bytes);
      let read: Uint8Array | null;
      try {
        read = await readBack(ports, name);
      } finally {
        await ports.files.delete(name);
      }
      if (read === null || !bytes.every((byte, index) => read[index] === byte)) {
        return failed(plain("storage_unreliable"), "advice_restore_files");
      }
      return { ok: true, cause: plain("files_ok") };
    },
  });
