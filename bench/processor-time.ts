import { readFileSync } from "node:fs";

/** Linux reports processor time in hundredths of a second, whatever its kernel's tick is. */
const TICK_MS = 10;

/** The processor time of a process, which other load does not distort. NaN on systems other than Linux. */
export function processorMs(pid: number): number {
  try {
    // The process name in brackets may contain anything; the fields after it start with the third.
    const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?!.*\) )/s);
    const fields = rest.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}
