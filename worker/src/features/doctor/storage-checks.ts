import type { DoctorCheck } from "@tbm/contract/doctor.ts";
import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { EXPECTED_COLUMNS } from "#db/expected-columns.ts";
import { probes } from "#db/upkeep-tables.ts";
import { newId, timestamp } from "#ids.ts";
import type { Ports, StorageFacts } from "#ports.ts";

import { attempt } from "./attempt.ts";
import { volume } from "./measures.ts";

const LIMIT_MS = 4000;
const LEAST_FREE_BYTES = 200 * 1024 ** 2;
const PROBE_BYTES = 64;

/** What the code needs and the database lacks. */
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

const roomLeft = (bytes: number) =>
  bytes === 0
    ? "nothing is free"
    : `${volume(bytes)} ${bytes < 1.5 * 1024 ** 2 ? "is" : "are"} free`;

function describe({ migration, usedBytes, freeBytes }: StorageFacts): string {
  const facts = [
    migration && `its version is ${migration.replace(/\.sql$/, "")}`,
    usedBytes !== null && `it holds ${volume(usedBytes)}`,
    freeBytes !== null && roomLeft(freeBytes),
  ];
  return ["It can be read and written", ...facts.filter(Boolean)].join("; ");
}

export const checkDatabase = (ports: Ports): Promise<DoctorCheck> =>
  attempt(ports, {
    name: "Database",
    limitMs: LIMIT_MS,
    advice: "Restart the worker. If that does not help, look at the disk it is on.",
    check: async () => {
      const missing = await findMissing(ports);
      if (missing.length > 0) {
        const text = `It is older than this worker: ${missing.join(", ")} is not as it must be.`;
        const advice = "Restart the worker; on Cloudflare, run npm run deploy again.";
        return { ok: false, text, advice };
      }
      if (!(await canWrite(ports))) {
        const advice = "Look at the disk it is on, and restore a backup if it is damaged.";
        return { ok: false, text: "What was written is not what can be read.", advice };
      }
      const facts = await ports.inspection.storage();
      const text = `${describe(facts)}.`;
      if ((facts.freeBytes ?? Infinity) >= LEAST_FREE_BYTES) return { ok: true, text };
      return { ok: false, text, advice: "Free some space soon: a full disk stops all sending." };
    },
  });

async function readBack({ files }: Ports, name: string): Promise<Uint8Array | null> {
  const stream = await (await files.find(name))?.read();
  return stream ? new Uint8Array(await new Response(stream).arrayBuffer()) : null;
}

export const checkFiles = (ports: Ports): Promise<DoctorCheck> =>
  attempt(ports, {
    name: "Files",
    limitMs: LIMIT_MS,
    advice:
      "Look at the folder DATA_DIR/files and who may write there; on Cloudflare, at the R2 bucket.",
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
        const advice = "Look at the disk, and restore a backup if it is damaged.";
        return { ok: false, text: "What was written is not what can be read.", advice };
      }
      return { ok: true, text: "A picture can be written, read and deleted." };
    },
  });
