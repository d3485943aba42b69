import { resolve } from "node:path";

import { counted } from "@tbm/contract/sentences/words.ts";

import { withAccount } from "#archive/account/account-command.ts";
import { exportAccount } from "#archive/account/account-export.ts";

import { type Command, runCommand } from "./move-command.ts";
import { exportTo } from "./moving.ts";

const defaultName = () => `bot-manager-${new Date().toISOString().slice(0, 10)}.tar`;

const AFTER_LOCAL_EXPORT = `To import it, you also need the SECRET_KEY of this installation.
Leave this worker stopped once the imported one sends, or messages go out twice.`;
const AFTER_CLOUDFLARE_EXPORT = `To import it, you also need the SECRET_KEY of the worker on Cloudflare.
Once another worker sends, delete that one (npx wrangler delete). If this was a backup, release the hold
in its console.`;

async function run({ host, file = defaultName(), folder }: Command): Promise<void> {
  const path = resolve(folder, file);
  const { records, pictures, damaged } = host
    ? await exportTo(path, host, process.env)
    : await withAccount(process.env, (move) => exportAccount(path, move));
  console.log(
    `Exported ${counted(records, "record")} and ${counted(pictures, "picture")} to ${path}`,
  );
  if (damaged > 0)
    console.log(`Left out because their file is damaged: ${counted(damaged, "picture")}.`);
  console.log(host ? AFTER_LOCAL_EXPORT : AFTER_CLOUDFLARE_EXPORT);
}

await runCommand(run);
