import { join } from "node:path";

import type { D1Database } from "@cloudflare/workers-types";
import { Miniflare } from "miniflare";

import type { SqlDriver, SqlValue, Statement } from "#db/database.ts";
import type { HostData, Installation } from "#hosts/installation.ts";

import { migrateD1 } from "./d1-migrations.ts";
import { bindWorkerdToProcess } from "./workerd-launcher.ts";

const FOLDER = "workerd";

/** Miniflare's options for where host B stores its data on this machine. */
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

function filesOf(bucket: Bucket): Installation["files"] {
  return {
    put: async (name, bytes) => {
      await bucket.put(name, bytes);
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
      let cursor: string | undefined;
      do {
        const page = await bucket.list(cursor === undefined ? {} : { cursor });
        for (const { key, uploaded } of page.objects) {
          yield { name: key, writtenAt: uploaded.getTime() };
        }
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor !== undefined);
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

/** The data of host B on this machine: D1 and R2 in their own folder, without the worker. */
export const workerdData: HostData = {
  database: join(FOLDER, "d1"),
  parts: [FOLDER],
  open: async (dataDir) => {
    bindWorkerdToProcess();
    return openBindings(storageOf(dataDir));
  },
};
