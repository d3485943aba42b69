import type { DatabaseSync } from "node:sqlite";

/** The ledger: what was sent, packed or not. Its rows refer to each other by numbers, so they are taken together. */
const LEDGER = [
  "broadcasts",
  "deliveries",
  "parcels",
  "past_places",
  "past_results",
  "past_deliveries",
  "past_failures",
];

/** Whether the ledger of the replaced database continues that of the backup. */
const CONTINUES = `SELECT NOT EXISTS (SELECT 1 FROM main.broadcasts) OR EXISTS (
  SELECT 1 FROM replaced.broadcasts
  WHERE id = (SELECT id FROM main.broadcasts ORDER BY seq DESC LIMIT 1)) AS answer`;

/**
 * Brings what was sent since a backup into its restored data, because members have seen it: nothing that was sent is
 * queued again, no planned run happens twice, and no request with the same idempotency key has a second effect. The
 * replaced database is at `path`, and both have the same tables.
 */
export function keepHistory(restored: DatabaseSync, path: string): void {
  const columnsOf = (table: string, except = ""): string =>
    restored
      .prepare("SELECT name FROM pragma_table_info(?) WHERE name <> ? ORDER BY cid")
      .all(table, except)
      .map(({ name }) => `"${String(name)}"`)
      .join();
  const copy = (table: string, condition = "") =>
    `INSERT OR IGNORE INTO main.${table} (${columnsOf(table)})
     SELECT ${columnsOf(table)} FROM replaced.${table} ${condition};`;
  const replaceLedger = () =>
    LEDGER.map((table) => `DELETE FROM main.${table}; ${copy(table)}`).join("\n");
  // The backup is of another installation: both histories stay, with new numbers for the added one.
  const addLedger = () => `
    CREATE TEMP TABLE added AS SELECT id FROM replaced.broadcasts
      WHERE id NOT IN (SELECT id FROM main.broadcasts);
    INSERT OR IGNORE INTO main.broadcasts (${columnsOf("broadcasts", "seq")})
      SELECT ${columnsOf("broadcasts", "seq")} FROM replaced.broadcasts
      WHERE id IN (SELECT id FROM added) ORDER BY seq;
    UPDATE main.broadcasts SET results = NULL
      WHERE id IN (SELECT id FROM added) AND results IS NOT 'folded';
    INSERT OR IGNORE INTO main.deliveries (${columnsOf("all_deliveries", "seq")}, seq)
      SELECT ${columnsOf("all_deliveries", "seq")}, (SELECT seq FROM main.broadcasts WHERE id = broadcast_id)
      FROM replaced.all_deliveries
      WHERE broadcast_id IN (SELECT id FROM main.broadcasts WHERE id IN (SELECT id FROM added));
    DROP TABLE added;`;

  restored.prepare("ATTACH ? AS replaced").run(path);
  const continues = restored.prepare(CONTINUES).get()?.["answer"] === 1;
  restored.exec(`
    BEGIN IMMEDIATE;
    ${copy("attachments", "WHERE owner_id IN (SELECT id FROM replaced.broadcasts)")}
    ${continues ? replaceLedger() : addLedger()}
    ${copy("idempotency_keys")}
    DELETE FROM main.boards WHERE EXISTS (SELECT 1 FROM replaced.boards AS b
      WHERE b.campaign_id = boards.campaign_id AND b.group_id = boards.group_id);
    ${copy("boards", "WHERE campaign_id IN (SELECT id FROM main.campaigns)")}
    UPDATE main.broadcasts SET board_of = NULL WHERE board_of NOT IN (SELECT id FROM main.campaigns);
    COMMIT;
    DETACH replaced;`);
}
