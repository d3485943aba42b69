import { resolve } from "node:path";

import { type Command, runCommand } from "./move-command.ts";
import { exportTo } from "./moving.ts";

const usualName = () => `bot-manager-${new Date().toISOString().slice(0, 10)}.tar`;

async function run({ host, file = usualName(), folder }: Command): Promise<void> {
  const path = resolve(folder, file);
  const { records, pictures, damaged } = await exportTo(path, host, process.env);
  console.log(`Exported ${records} records and ${pictures} pictures to ${path}`);
  if (damaged > 0) console.log(`Left out because their file is damaged: ${damaged} pictures.`);
  console.log("To import it, you also need the SECRET_KEY of this installation.");
  console.log("Leave this worker stopped once the imported one sends, or messages go out twice.");
}

await runCommand(run);
