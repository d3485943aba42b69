import { resolve } from "node:path";

import { MoveError } from "./installation.ts";
import { type Command, runCommand } from "./move-command.ts";
import { importFrom } from "./moving.ts";

async function run({ host, file, folder }: Command): Promise<void> {
  if (!file) throw new MoveError("Name the archive: npm run import -- bot-manager.tar");
  const { records, pictures } = await importFrom(resolve(folder, file), host, process.env);
  console.log(`Imported ${records} records and ${pictures} pictures.`);
  console.log("Sending is on hold: start the worker, open the console, and say what goes out.");
}

await runCommand(run);
