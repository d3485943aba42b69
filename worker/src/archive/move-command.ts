import { basename } from "node:path";

import { type HostData, isPlain, MoveError } from "#hosts/installation.ts";
import { nodeData } from "#hosts/node/storage/node-data.ts";
import { workerdData } from "#hosts/workerd/workerd-data.ts";
import { AppError } from "#http/app-error.ts";
import { OperatorError } from "#operator-language.ts";

const OPTIONS = ["--workerd", "--cloudflare", "--replace"];

export interface Command {
  /** Null for the worker on the operator's Cloudflare account. */
  host: HostData | null;
  replace: boolean;
  file: string | undefined;
  /** The folder in which the operator ran the command. */
  folder: string;
}

function readCommand(given: readonly string[]): Command {
  const unknown = given.find((option) => option.startsWith("--") && !OPTIONS.includes(option));
  if (unknown) {
    throw new MoveError(`There is no option ${unknown}; there are ${OPTIONS.join(", ")}.`);
  }
  const isWorkerd = given.includes("--workerd");
  const isCloudflare = given.includes("--cloudflare");
  const replace = given.includes("--replace");
  if (isWorkerd && isCloudflare) {
    throw new MoveError("Choose --workerd for this machine, or --cloudflare for your account.");
  }
  if (replace && !isCloudflare) {
    throw new MoveError("--replace goes with --cloudflare; otherwise import into a new folder.");
  }
  const here = isWorkerd ? workerdData : nodeData;
  return {
    host: isCloudflare ? null : here,
    replace,
    file: given.find((argument) => !argument.startsWith("--")),
    folder: process.env["INIT_CWD"] ?? process.cwd(),
  };
}

/** How an operator writes one of these commands, here or with the published package. */
export function commandLine(name: string, argument: string): string {
  const isPackage = basename(process.argv[1] ?? "").startsWith("telegram-bot-manager");
  return `${isPackage ? `telegram-bot-manager ${name}` : `npm run ${name} --`} ${argument}`;
}

/** Parses the command line and runs the command. Prints a sentence if it fails. */
export async function runCommand(run: (command: Command) => Promise<void>): Promise<void> {
  // Only the owner may read what it writes.
  process.umask(0o077);
  try {
    await run(readCommand(process.argv.slice(2)));
  } catch (error) {
    const isKnown = error instanceof OperatorError || error instanceof AppError;
    console.error(isKnown || isPlain(error) ? error.message : error);
    process.exitCode = 1;
  }
}
