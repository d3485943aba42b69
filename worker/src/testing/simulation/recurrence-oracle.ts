import type { Repeat } from "@tbm/contract/messages.ts";

/*
 * A second implementation of the schedule rules, without Temporal: a zone is a list of stretches with one offset each,
 * read from Intl. A wall-clock time is a number here: milliseconds since 1970, as if it were UTC.
 */

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const WEEK = 7 * DAY;

/** The time from `start` to before `end` in which a zone keeps one offset; all in milliseconds. */
interface Stretch {
  start: number;
  end: number;
  offset: number;
}

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(instant)) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1000;
  return sign === "-" ? -size : size;
}

/** The zone's stretches from start to end. Misses stretches of less than a week. */
export function readStretches(timezone: string, start: number, end: number): Stretch[] {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    minute: "numeric",
    timeZoneName: "longOffset",
  });
  let current: Stretch = { start, end, offset: readOffset(format, start) };
  const stretches = [current];
  for (let week = start; week < end; week += WEEK) {
    let [before, after] = [week, week + WEEK];
    const offset = readOffset(format, after);
    if (offset === current.offset) continue;
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000;
      if (readOffset(format, middle) === offset) after = middle;
      else before = middle;
    }
    current.end = after;
    current = { start: after, end, offset };
    stretches.push(current);
  }
  return stretches;
}

/** The first instant with this wall-clock time; if a gap skips it, later by the gap's length. */
export function expectedRun(stretches: Stretch[], wall: number): number {
  for (const [index, stretch] of stretches.entries()) {
    const instant = wall - stretch.offset;
    if (instant >= stretch.end) continue;
    const gap = stretch.offset - (stretches[index - 1]?.offset ?? stretch.offset);
    return instant < stretch.start ? instant + gap : instant;
  }
  throw new Error("The stretches end before the wall-clock time.");
}

/** The first instant with the same date as this instant. */
export function expectedStartOfDay(stretches: Stretch[], instant: number): number {
  const offset = stretches.findLast(({ start }) => start <= instant)?.offset ?? 0;
  const midnight = Math.floor((instant + offset) / DAY) * DAY;
  const shown = stretches.find(({ end, offset }) => midnight < end + offset);
  if (!shown) throw new Error("The stretches end before the day.");
  return Math.max(midnight - shown.offset, shown.start);
}

/** The wall-clock time `count` periods after the first. */
export function nominalWall(first: number, repeat: Repeat, count: number): number {
  if (repeat === "daily") return first + count * DAY;
  if (repeat === "weekly") return first + count * WEEK;
  const date = new Date(first);
  const month = date.getUTCMonth() + (repeat === "monthly" ? count : 0);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return Date.UTC(date.getUTCFullYear(), month, day) + (first % DAY);
}

/** Around each change of offset: the last minute before, the first and last that it skips or repeats, and the next. */
export function criticalWalls(stretches: Stretch[]): number[] {
  return stretches.slice(1).flatMap(({ start, offset }, index) => {
    const earlier = stretches[index]?.offset ?? offset;
    const [low, high] = [start + Math.min(earlier, offset), start + Math.max(earlier, offset)];
    return [low - MINUTE, low, high - MINUTE, high];
  });
}

/** A schedule that starts in January 2024 and has a run at the given time, and the number of that run. */
export function scheduleThrough(wall: number, repeat: Repeat): { first: number; count: number } {
  const start = Date.UTC(2024, 0);
  if (repeat === "monthly") {
    const date = new Date(wall);
    const count = (date.getUTCFullYear() - 2024) * 12 + date.getUTCMonth();
    return { first: start + (date.getUTCDate() - 1) * DAY + (wall % DAY), count };
  }
  const period = repeat === "weekly" ? WEEK : DAY;
  const count = Math.floor((wall - start) / period);
  return { first: wall - count * period, count };
}
