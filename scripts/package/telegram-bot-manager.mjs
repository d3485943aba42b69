#!/usr/bin/env node
// The command of the published package. Runs on any Node, to say so if it is too old.
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const OLDEST_NODE = 24;

const HELP = `telegram-bot-manager [start]         starts the worker and the console
telegram-bot-manager export [file]   writes all records and pictures to a file
telegram-bot-manager import <file>   reads such a file into a new data folder
telegram-bot-manager backup [folder] makes a backup, while the worker runs or not
telegram-bot-manager restore [name]  replaces all data by that of a backup; stop the worker first
telegram-bot-manager --version       prints the version

The data is in DATA_DIR, by default ~/telegram-bot-manager. The other settings are environment variables
too, or lines of the file .env in that folder; README.md has a table of them.`;

const PROGRAMS = new Map([
  ["start", "../dist/start.mjs"],
  ["export", "../dist/export.mjs"],
  ["import", "../dist/import.mjs"],
  ["backup", "../dist/backup.mjs"],
  ["restore", "../dist/restore.mjs"],
]);

/** Why the command cannot run, or null. */
function refusal(command, given) {
  const [major = 0] = process.versions.node.split(".").map(Number);
  if (major < OLDEST_NODE) {
    return `Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`;
  }
  if (!PROGRAMS.has(command)) return HELP;
  const elsewhere = given.find((option) => option === "--workerd" || option === "--cloudflare");
  if (elsewhere)
    return `${elsewhere} needs the repository, because Cloudflare's tools are not in this package.`;
  return null;
}

const [command = "start", ...given] = process.argv.slice(2);
const why = refusal(command, given);
if (command === "--help" || command === "help") console.log(HELP);
else if (command === "--version") {
  const manifest = new URL("../package.json", import.meta.url);
  console.log(JSON.parse(readFileSync(manifest, "utf8")).version);
} else if (why === null) {
  process.removeAllListeners("warning");
  process.env.DATA_DIR ||= join(homedir(), "telegram-bot-manager");
  process.argv.splice(2, 1);
  await import(PROGRAMS.get(command));
} else {
  console.error(why);
  process.exitCode = 1;
}
