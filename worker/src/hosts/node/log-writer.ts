import type { Entry } from "#log.ts";

import { nameSources } from "./name-sources.ts";

/** Stack traces name the source files instead of the built file. */
export function logWriter(stream: NodeJS.WriteStream): (entry: Entry) => void {
  const write = lineWriter(stream);
  return (entry) => {
    const stack = entry["stack"];
    write(typeof stack === "string" ? { ...entry, stack: nameSources(stack) } : entry);
  };
}

/** Writes one JSON object per line, or readable lines at a terminal. */
function lineWriter(stream: NodeJS.WriteStream): (entry: Entry) => void {
  if (!stream.isTTY) return (entry) => stream.write(`${JSON.stringify(entry)}\n`);
  return ({ time, level, event, ...fields }) => {
    const details = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(" ");
    stream.write(`${time.slice(11, 19)} ${level.padEnd(5)} ${event} ${details}\n`);
  };
}
