import { plain } from "@tbm/contract/sentences/sentences.ts";
import type { DoctorCheck, DoctorReport } from "@tbm/contract/upkeep/doctor.ts";
import { asc, gt } from "drizzle-orm";
import pLimit from "p-limit";

import { bots } from "#db/schema.ts";
import { type LaneRow, readLanes } from "#ledger/all-bots/lane-rows.ts";
import { findHold } from "#ledger/hold.ts";
import type { LaneFacts, Ports } from "#ports.ts";

import { attempt, within } from "./attempt.ts";
import { failed, toCheck } from "./finding.ts";
import { judgeLane } from "./lane-check.ts";
import { countNewGroups, judgeNewGroups } from "./new-groups-check.ts";
import { checkDatabase, checkFiles } from "./storage-checks.ts";
import { examineUpdates } from "./updates-check.ts";

/*
 * A report takes at most ten seconds: three to read the bots, five for all calls to Telegram together, and one
 * for the lane that is asked last. With one call per bot, a page stays below what the Cloudflare host allows.
 */
const BOTS_A_PAGE = 20;
const READ_MS = 3000;
const ASK_MS = 5000;
const LANE_MS = 1000;
const AT_A_TIME = 5;

type BotRow = typeof bots.$inferSelect;

async function readPage(ports: Ports, after: string) {
  const rows = await ports.db
    .select()
    .from(bots)
    .where(gt(bots.id, after))
    .orderBy(asc(bots.id))
    .limit(BOTS_A_PAGE + 1);
  const page = rows.slice(0, BOTS_A_PAGE);
  const next = rows.length > BOTS_A_PAGE ? (page.at(-1)?.id ?? null) : null;
  const ids = page.map(({ id }) => id);
  const lanes = await readLanes(ports, ids);
  const waiting = await countNewGroups(ports, ids);
  const isOnHold = (await findHold(ports)) !== undefined;
  const sorted = page.toSorted((one, other) => one.name.localeCompare(other.name));
  return { page: sorted, next, lanes, waiting, isOnHold };
}

/** Undefined if the host did not answer. */
const askLane = (ports: Ports, botId: string): Promise<LaneFacts | null | undefined> =>
  within(ports, LANE_MS, ports.inspection.lane(botId)).catch(() => undefined);

async function examineBot(
  ports: Ports,
  bot: BotRow,
  { row, isOnHold }: { row: LaneRow | undefined; isOnHold: boolean },
  deadline: AbortSignal,
): Promise<DoctorCheck[]> {
  const [facts, updates] = await Promise.all([
    askLane(ports, bot.id),
    attempt(ports, {
      name: { code: "check_updates", params: { bot: bot.name } },
      limitMs: ASK_MS,
      advice: "advice_run_again",
      check: () => examineUpdates(ports, bot, deadline),
    }),
  ]);
  if (!row) return [updates];
  const lane = { code: "check_lane", params: { bot: bot.name } } as const;
  return [toCheck(lane, judgeLane({ row, facts, isOnHold }, ports.now())), updates];
}

async function examineBots(ports: Ports, after: string): Promise<DoctorReport> {
  let read: Awaited<ReturnType<typeof readPage>>;
  try {
    read = await within(ports, READ_MS, readPage(ports, after));
  } catch (error) {
    ports.log.error("check failed", { name: "Bots", message: String(error) });
    const finding = failed(plain("bots_unreadable"), "advice_see_database");
    return { checks: [toCheck(plain("check_bots"), finding)], next: null };
  }
  const { page, lanes, waiting, isOnHold, next } = read;
  const deadline = new AbortController();
  const cancel = ports.setTimer(ASK_MS, () => deadline.abort());
  const checks = await pLimit(AT_A_TIME).map(page, async (bot) => [
    ...(await examineBot(ports, bot, { row: lanes.get(bot.id), isOnHold }, deadline.signal)),
    ...judgeNewGroups(bot, waiting.get(bot.id) ?? 0),
  ]);
  cancel();
  return { checks: checks.flat(), next };
}

/** Checks everything that the worker depends on. A failure is a finding, never an error. */
export async function examine(ports: Ports, after: string | undefined): Promise<DoctorReport> {
  if (after !== undefined) return examineBots(ports, after);
  const [database, files, { checks, next }] = await Promise.all([
    checkDatabase(ports),
    checkFiles(ports),
    examineBots(ports, ""),
  ]);
  return { checks: [database, files, ...checks], next };
}
