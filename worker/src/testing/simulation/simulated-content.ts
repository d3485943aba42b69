import type { Random } from "@tbm/simulator/seeded-random.ts";

import type { Expectations } from "#testing/audit/expectations.ts";
import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import { png } from "#testing/world/pictures.ts";
import type { World } from "#testing/world/world.ts";

const MINUTE_MS = 60_000;
const REPEATS = ["none", "daily", "weekly", "monthly"];

export interface Simulation {
  world: World;
  stage: BotInGroups;
  random: Random;
  expectations: Expectations;
  /** Another bot in the same groups. */
  second: { id: string; telegramId: number };
  keyboardId: string;
  folderId: string;
  /** All ids that refer to a group, including those of merged records. */
  groups: string[];
  /** Groups that are or were basic groups, and the supergroups that they became. */
  basicChats: { id: number; title: string }[];
  moves: Map<number, number>;
  campaigns: string[];
  schedules: string[];
  count: number;
  /** The difference between the worker's clock and Telegram's, and since when. */
  clockErrorMs: number;
  steppedAt: number;
  /** Until when Telegram cannot be reached. */
  unreachableUntil: number;
  /** Actions that run after this many more sends. */
  afterSends: { sends: number; run: () => unknown }[];
}

export const pick = <Item>({ random }: Simulation, items: readonly Item[]): Item | undefined =>
  items[random.integer(items.length)];

export const chance = ({ random }: Simulation, share: number) => random.next() < share;

function groupsOf(simulation: Simulation): string[] {
  const { groups } = simulation;
  const chosen = groups.filter(() => chance(simulation, 0.6));
  return chosen.length > 0 ? chosen : groups.slice(0, 1);
}

export const pictureFile = (seed: number) => new File([png({ seed })], `${seed}.png`);

/** A message with what it may have, and its groups. */
export function compose(simulation: Simulation) {
  simulation.count += 1;
  const text = `Message ${simulation.count}.`;
  return {
    groups: groupsOf(simulation),
    message: chance(simulation, 0.2) ? text.padEnd(1500, ".") : text,
    ...(chance(simulation, 0.3) && { image: pictureFile(simulation.random.integer(4)) }),
    ...(chance(simulation, 0.3) && { keyboardId: simulation.keyboardId }),
    ...(chance(simulation, 0.1) && { deleteAfterHours: "1" }),
    ...(chance(simulation, 0.1) && { deletePrevious: "true" }),
    ...(chance(simulation, 0.4) && { botId: "auto" }),
  };
}

/** A wall-clock time in Bangkok, this many minutes ahead. */
function ahead({ world }: Simulation, minutes: number) {
  const local = new Date(world.ports.now() + 7 * 60 * MINUTE_MS + minutes * MINUTE_MS);
  const [date = "", time = ""] = local.toISOString().split("T");
  return { date, time: time.slice(0, 5) };
}

export const planOf = (simulation: Simulation) => ({
  ...compose(simulation),
  ...ahead(simulation, 2 + simulation.random.integer(90)),
  repeat: pick(simulation, REPEATS) ?? "none",
  rule: JSON.stringify({
    rrule: "FREQ=DAILY;COUNT=3",
    times: [ahead(simulation, 100 + simulation.random.integer(200)).time],
  }),
});

export function campaignOf(simulation: Simulation) {
  const { stage, random, folderId, keyboardId } = simulation;
  simulation.count += 1;
  const text = `Round ${simulation.count}.`;
  return {
    text,
    body: {
      name: "Game",
      botId: chance(simulation, 0.4) ? "auto" : stage.botId,
      groups: groupsOf(simulation),
      folderId,
      messageTemplate: `${text} {random} {time}`,
      intervalHours: 1 + random.integer(3),
      imagesPerSend: 1 + random.integer(3),
      keyboardId: chance(simulation, 0.5) ? keyboardId : null,
      deletePrevious: chance(simulation, 0.2),
      renews: chance(simulation, 0.3),
    },
  };
}
