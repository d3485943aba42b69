import { type Installation, MoveError } from "#hosts/installation.ts";
import { assertLoggedIn, findDatabase } from "#hosts/workerd/account.ts";
import { openBindings } from "#hosts/workerd/workerd-data.ts";
import { bindWorkerdToProcess } from "#hosts/workerd/workerd-launcher.ts";
import { wranglerConfig } from "#hosts/workerd/wrangler-config.ts";

/** Access to the account's own D1 and bucket, through a proxy worker that wrangler deploys there. */
interface Session {
  remoteProxyConnectionString: URL;
  dispose: () => Promise<void>;
}

interface RemoteBindings {
  DB: { type: "d1"; database_id: string; remote: true };
  FILES: { type: "r2_bucket"; bucket_name: string; remote: true };
}

async function startSession(bindings: RemoteBindings): Promise<Session> {
  // Errors are thrown, so wrangler need not log them.
  process.env["WRANGLER_LOG"] ??= "none";
  process.env["WRANGLER_SEND_METRICS"] = "false";
  const { startRemoteProxySession } = await import("wrangler");
  // Its types come from a package that is not installed.
  return startRemoteProxySession({ ...bindings }) as Promise<Session>;
}

function databaseId(): string {
  const [{ database_name: name, database_id: given }] = wranglerConfig.d1_databases;
  const id = given || findDatabase(name);
  if (id) return id;
  throw new MoveError(`The account has no D1 database ${name}. Run \`npm run deploy\` first.`);
}

/** The data of the deployed worker, which keeps running meanwhile. */
export async function openAccount(): Promise<Installation> {
  assertLoggedIn();
  const id = databaseId();
  const [{ bucket_name }] = wranglerConfig.r2_buckets;
  bindWorkerdToProcess();
  const session = await startSession({
    DB: { type: "d1", database_id: id, remote: true },
    FILES: { type: "r2_bucket", bucket_name, remote: true },
  }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new MoveError(`Cloudflare gave no access to the worker's data: ${why}`, { cause: error });
  });
  const { remoteProxyConnectionString } = session;
  const installation = await openBindings({
    d1Databases: { DB: { id, remoteProxyConnectionString } },
    r2Buckets: { FILES: { id: bucket_name, remoteProxyConnectionString } },
  });
  return {
    ...installation,
    close: async () => {
      await installation.close();
      await session.dispose();
    },
  };
}
