import { StartError } from "@tbm/worker/hosts/node/start-error.ts";
import { StorageFull } from "@tbm/worker/ports.ts";

import { type HostData, MoveError } from "./installation.ts";
import { nodeData } from "./node-data.ts";
import { workerdData } from "./workerd-data.ts";

export interface Command {
  host: HostData;
  file: string | undefined;
  /** Where the operator typed the command. */
  folder: string;
}

function readCommand(given: readonly string[]): Command {
  const unknown = given.find((one) => one.startsWith("--") && one !== "--workerd");
  if (unknown) throw new MoveError(`There is no option ${unknown}; the only one is --workerd.`);
  return {
    host: given.includes("--workerd") ? workerdData : nodeData,
    file: given.find((one) => !one.startsWith("--")),
    folder: process.env["INIT_CWD"] ?? process.cwd(),
  };
}

/** Runs what a command line asks for; tells in a sentence why it cannot be done. */
export async function runCommand(run: (command: Command) => Promise<void>): Promise<void> {
  // Whatever is written is for its owner only.
  process.umask(0o077);
  try {
    await run(readCommand(process.argv.slice(2)));
  } catch (error) {
    const isPlain =
      error instanceof MoveError || error instanceof StartError || error instanceof StorageFull;
    console.error(isPlain ? error.message : error);
    process.exitCode = 1;
  }
}
