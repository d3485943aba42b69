import { join } from "node:path";

import type { D1Database } from "@cloudflare/workers-types";
import type { Miniflare } from "miniflare";

import type { SqlDriver, SqlValue, Statement } from "#db/database.ts";
import type { HostData, Installation } from "#hosts/installation.ts";

import { migrateD1 } from "./d1-migrations.ts";
import { bindWorkerdToProcess } from "./workerd-launcher.ts";

const FOLDER = "workerd";

/** Miniflare's options for where the Cloudflare host stores its data on this machine. */
export const storageOf = (dataDir: string) => ({
  d1Databases: ["DB"],
  d1Persist: join(dataDir, FOLDER, "d1"),
  r2Buckets: ["FILES"],
  r2Persist: join(dataDir, FOLDER, "r2"),
  durableObjectsPersist: join(dataDir, FOLDER, "lanes"),
});

/** A driver for D1 from this process. */
export function localD1Driver(database: D1Database): SqlDriver {
  const prepare = ({ sql, params }: Statement) => database.prepare(sql).bind(...params);
  return {
    run: (statement) => prepare(statement).raw<SqlValue[]>(),
    batch: async (statements) => {
      const results = await database.batch<Record<string, SqlValue>>(statements.map(prepare));
      return results.map(({ results: rows }) => rows.map((row) => Object.values(row)));
    },
  };
}

type Bucket = Awaited<ReturnType<Miniflare["getR2Bucket"]>>;

/** As in hosts/cloudflare/bucket-keys.ts. */
const DELETED = "deleted/";

async function* objectsIn(bucket: Bucket, prefix = "") {
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix, ...(cursor !== undefined && { cursor }) });
    yield* page.objects;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

function filesOf(bucket: Bucket): Installation["files"] {
  return {
    put: async (name, bytes) => {
      await bucket.put(name, bytes);
      await bucket.delete(`${DELETED}${name}`);
    },
    find: async (name) => {
      const object = await bucket.get(name);
      if (!object) return null;
      return {
        size: object.size,
        read: async () => new Response(await object.arrayBuffer()).body,
      };
    },
    list: async function* () {
      // Pictures that the worker has deleted stay for its backups, and are only marked.
      const deleted = new Set<string>();
      for await (const { key } of objectsIn(bucket, DELETED))
        deleted.add(key.slice(DELETED.length));
      for await (const { key, uploaded } of objectsIn(bucket)) {
        // Backups and marks are in folders.
        if (key.includes("/") || deleted.has(key)) continue;
        yield { name: key, writtenAt: uploaded.getTime() };
      }
    },
  };
}

/** An installation in a D1 and a bucket, local or remote. */
export function boundInstallation(
  database: D1Database,
  bucket: Bucket,
  close: () => Promise<void>,
): Installation {
  const driver = localD1Driver(database);
  return {
    all: driver.run,
    batch: async (statements) => {
      await driver.batch(statements);
    },
    migrations: async () => {
      const sql = "SELECT name FROM d1_migrations ORDER BY name";
      const rows = await driver.run({ sql, params: [] });
      return rows.map(([name]) => String(name));
    },
    migrate: (only) => migrateD1(database, only),
    files: filesOf(bucket),
    close,
  };
}

interface Remote {
  id: string;
  remoteProxyConnectionString: URL;
}

/** A worker that runs the statements it receives. From this process, each statement would be a separate, slow call. */
const RUNNER = `export default {
  async fetch(request, { DB }) {
    const statements = await request.json();
    await DB.batch(statements.map((sql) => DB.prepare(sql)));
    return new Response(null, { status: 204 });
  },
};`;

/** Starts a minimal worker that is bound to a D1 and a bucket. */
export async function openBindings(
  bindings:
    | ReturnType<typeof storageOf>
    | { d1Databases: { DB: Remote }; r2Buckets: { FILES: Remote } },
): Promise<Installation> {
  // Only here, because the published package has no tools of Cloudflare.
  const { Miniflare } = await import("miniflare");
  const miniflare = new Miniflare({
    modules: true,
    script: RUNNER,
    ...bindings,
  });
  const database = await miniflare.getD1Database("DB");
  const bucket = await miniflare.getR2Bucket("FILES");
  const runAll = async (statements: readonly string[]) => {
    const init = { method: "POST", body: JSON.stringify(statements) };
    const answer = await miniflare.dispatchFetch("http://runner", init);
    if (!answer.ok) throw new Error(await answer.text());
  };
  return {
    ...boundInstallation(database, bucket, () => miniflare.dispose()),
    migrate: (only) => migrateD1(database, only, runAll),
  };
}

/** The data of the Cloudflare host on this machine: D1 and R2 in their own folder, without the worker. */
export const workerdData: HostData = {
  database: join(FOLDER, "d1"),
  parts: [FOLDER],
  open: async (dataDir) => {
    bindWorkerdToProcess();
    return openBindings(storageOf(dataDir));
  },
};
