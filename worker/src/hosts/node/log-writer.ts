import type { Entry } from "#log.ts";

/** Writes one JSON object per line, or readable lines at a terminal. */
export function logWriter(stream: NodeJS.WriteStream): (entry: Entry) => void {
  if (!stream.isTTY) return (entry) => stream.write(`${JSON.stringify(entry)}\n`);
  return ({ time, level, event, ...fields }) => {
    const details = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(" ");
    stream.write(`${time.slice(11, 19)} ${level.padEnd(5)} ${event} ${details}\n`);
  };
}
