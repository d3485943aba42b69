import { resolve } from "node:path";

import { counted } from "@tbm/contract/sentences/words.ts";

import { withAccount } from "#archive/account/account-command.ts";
import { importIntoAccount } from "#archive/account/account-import.ts";
import { MoveError } from "#hosts/installation.ts";
import { accountSettings } from "#hosts/workerd/account.ts";

import { type Command, commandLine, runCommand } from "./move-command.ts";
import { importFrom } from "./moving.ts";

function intoAccount(path: string, replace: boolean) {
  const { ownSecretKey } = accountSettings(process.env);
  const oldSecretKey = process.env["OLD_SECRET_KEY"]?.trim() || undefined;
  return withAccount(process.env, (move) =>
    importIntoAccount(path, move, { replace, oldSecretKey, ownSecretKey }),
  );
}

async function run({ host, file, folder, replace }: Command): Promise<void> {
  if (!file) throw new MoveError(`Name the archive: ${commandLine("import", "bot-manager.tar")}`);
  const path = resolve(folder, file);
  const { records, pictures } = host
    ? await importFrom(path, host, process.env)
    : await intoAccount(path, replace);
  console.log(`Imported ${counted(records, "record")} and ${counted(pictures, "picture")}.`);
  const start = host ? "start the worker, open the console" : "open the worker's console";
  console.log(`Sending is on hold: ${start}, and decide what to send.`);
}

await runCommand(run);
