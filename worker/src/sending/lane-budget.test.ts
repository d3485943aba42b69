import type { FaultInput } from "@tbm/simulator/faults/fault.ts";
import { expect, test } from "vitest";

import * as stepBudget from "#step-budget.ts";
import { budgetPorts } from "#testing/crash/budget-ports.ts";
import { SMALL_PARCELS } from "#testing/ports/own-databases.ts";
import { type BotInGroups, pictureFile } from "#testing/world/bot-in-groups.ts";
import {
  type BotsSharingGroups,
  createBotsSharingGroups,
} from "#testing/world/bots-sharing-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { Lane } from "./lane.ts";

const GROUPS = 12;
const HOUR_MS = 3_600_000;
const MAX_QUERIES = 45;
const DAILY_LIMIT = 5;
const SILENT_GROUP = 9;

const refusal = (code: number, description: string): FaultInput => ({
  kind: "error",
  code,
  description,
});

/** One fault for each kind of result that a call may have to store. */
const FAULTS: FaultInput[] = [
  { kind: "error", code: 429, parameters: { retry_after: 3 } },
  refusal(403, "Forbidden: bot was kicked from the supergroup chat"),
  refusal(403, "Forbidden: bot is not a member of the supergroup chat"),
  refusal(400, "Bad Request: not enough rights to send text messages to the chat"),
  refusal(400, "Bad Request: wrong file identifier/HTTP URL specified"),
  refusal(401, "Unauthorized"),
  { kind: "refused" },
];

function addFaults({ telegram }: World, { chats, bot }: BotInGroups): void {
  for (const [index, fault] of FAULTS.entries()) {
    const chatId = chats[index]?.chatId ?? 0;
    telegram.control.addFault({ ...fault, next: 3, match: { chatId, botId: bot.id } });
  }
  const moved = chats[FAULTS.length];
  telegram.control.addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: group chat was upgraded to a supergroup chat",
    parameters: { migrate_to_chat_id: chats.at(-1)?.chatId ?? 0 },
    next: 1,
    match: { chatId: moved?.chatId ?? 0 },
  });
}

/** Queues and plans every kind of work that a lane has, with groups that soon have enough posts for a day. */
async function fill(world: World, stage: BotsSharingGroups, skips: boolean): Promise<void> {
  await world.call("PUT", "/api/daily-limits", { posts: DAILY_LIMIT, skips });
  await world.call("PUT", `/api/groups/${stage.groups[0]}/daily-limit`, { posts: 1 });
  const keyboardId = await stage.keyboard();
  const sendNow = (fields: Record<string, unknown>) =>
    world.until(world.call("POST", "/api/send/now", stage.form(fields)));
  await sendNow({ message: "text", keyboardId });
  await sendNow({ message: "pinned", pin: true });
  await sendNow({ message: "long ".repeat(300), image: pictureFile(1) });
  const planned = { date: "2026-11-15", time: "12:30" };
  await stage.schedule({ message: "daily", image: pictureFile(2), repeat: "daily", ...planned });
  await stage.schedule({ message: "once", ...planned });
  const folder = await stage.folder(2);
  await stage.campaign(folder, { imagesPerSend: 2, keyboardId });
  await stage.campaign(folder, { imagesPerSend: 1, deletePrevious: true, deleteAfterHours: 1 });
  await stage.schedule({ message: "shared", botId: "auto", repeat: "daily", ...planned });
  const automatic = { botId: "auto", renews: true, keyboardId, pin: true };
  await stage.campaign(folder, { imagesPerSend: 2, deleteAfterHours: 1, ...automatic });
}

/** Posts that may be over a limit are not stored in parcels. */
const CASES = [
  { name: "one database", ownDatabases: null, skips: true },
  { name: "a database for each lane", ownDatabases: SMALL_PARCELS, skips: false },
];

test.each(CASES)("no run uses more queries than its budget, with $name", async (given) => {
  const { ownDatabases, skips } = given;
  const world = await createWorld({ isInMemory: true, hasLanes: false, ownDatabases });
  const stage = await createBotsSharingGroups(world, { bots: 2, groups: GROUPS });
  await fill(world, stage, skips);
  // So that the reason why no bot may post is looked for.
  for (const bot of stage.bots.keys()) stage.silence(bot, SILENT_GROUP);
  addFaults(world, stage);
  // Late enough for runs to be missed.
  world.clock.advance(50 * HOUR_MS);
  const until = world.clock.now() + 7 * HOUR_MS;

  const ledger = budgetPorts(world.ports, world.driver);
  const lane = new Lane(ledger.ports, stage.botId);
  const other = new Lane(world.ports, stage.bots[1]?.id ?? "");
  const used: number[] = [];
  const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  while (world.clock.now() < until || open.get() !== undefined) {
    ledger.reset();
    const nextAt = await world.until(lane.run());
    used.push(ledger.budget.queries);
    await world.until(other.run());
    const waitMs = (nextAt ?? world.clock.now()) - world.clock.now();
    if (waitMs > 0) await world.elapse(waitMs);
  }
  const steps = Object.values(stepBudget).filter((uses) => typeof uses === "object").length;
  expect(ledger.maxQueries.size).toBeGreaterThanOrEqual(steps - 1);
  expect(ledger.maxQueries.has(stepBudget.SYNC)).toBe(ownDatabases !== null);
  expect(ledger.overruns).toEqual([]);
  expect(Math.max(...used)).toBeLessThanOrEqual(MAX_QUERIES);
  const skipped = world.database.prepare(
    "SELECT count(*) AS count FROM deliveries JOIN broadcasts ON id = broadcast_id WHERE is_automatic AND source = 'campaign' AND cause LIKE '%over_daily_limit%'",
  );
  expect(Number(skipped.get()?.["count"]) > 0).toBe(skips);
  await world.close();
});
