import { type Random, seededRandom } from "@tbm/simulator/seeded-random.ts";
import { expect, test } from "vitest";

import { createDb, type SqlDriver } from "#db/database.ts";
import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { runAtStep } from "#testing/world/run-at-step.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const IS_RELEASE = process.env["RELEASE"] === "1";
const FIRST = Number(process.env["SEED"] ?? 1);
const MOMENTS = "SEED" in process.env ? 1 : IS_RELEASE ? 2000 : 100;
const GROUPS = 8;
const STEPS = 60;
const SLOWEST_MS = 30;
const LATEST_MS = 500;
const MINUTE = 60_000;
const PLAN = { message: "Old", date: "2026-11-15", time: "12:05" };

interface Act {
  name: "pause" | "cancel" | "edit" | "move" | "send";
  call: (world: World, stage: BotInGroups, id: string, repeat: string) => ReturnType<World["call"]>;
}

const edit =
  (fields: Record<string, string>): Act["call"] =>
  (world, stage, id, repeat) =>
    world.call("PUT", `/api/schedules/${id}`, stage.form({ ...PLAN, ...fields, repeat }));

const PAUSE: Act = {
  name: "pause",
  call: (world, _, id) => world.call("POST", `/api/schedules/${id}/pause`),
};

const ACTS: Act[] = [
  PAUSE,
  { name: "cancel", call: (world, _, id) => world.call("DELETE", `/api/schedules/${id}`) },
  { name: "edit", call: edit({ message: "New" }) },
  { name: "move", call: edit({ message: "New", time: "12:30" }) },
  { name: "send", call: (world, _, id) => world.call("POST", `/api/schedules/${id}/send`) },
];

/** A database with random delays, so that other work happens between two queries. */
function slowDriver({ driver, clock }: World, random: Random): SqlDriver {
  const delay = () =>
    new Promise<void>((resolve) => void clock.setTimer(random.integer(SLOWEST_MS), resolve));
  return {
    run: async (statement) => {
      await delay();
      return driver.run(statement);
    },
    batch: async (statements) => {
      await delay();
      return driver.batch(statements);
    },
  };
}

/** A run is due, and the operator acts on the schedule while the lane works on it. */
async function interfere(seed: number) {
  const random = seededRandom(seed);
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups: GROUPS });
  const repeat = random.next() < 0.5 ? "daily" : "none";
  const { name, call } = ACTS[random.integer(ACTS.length)] ?? PAUSE;
  world.telegram.control.setLatency(random.integer(50));
  const calls = recordTelegramCalls(world);
  const sends = () => calls.filter(({ method }) => method.startsWith("send")).length;
  const { body } = await stage.schedule({ ...PLAN, repeat });
  await world.elapse(5 * MINUTE - 1000);
  // The lane may be woken late. Then only its own checks stop it.
  const lateMs = random.next() < 0.5 ? random.integer(LATEST_MS) : 0;
  const { wake } = world.ports;
  world.ports.wake = (botId) => void world.clock.setTimer(lateMs, () => wake(botId));
  const answers: { status: number; sendsBefore: number }[] = [];
  const interrupt = () => {
    void call(world, stage, body.id, repeat).then(({ status }) =>
      answers.push({ status, sendsBefore: sends() }),
    );
  };
  // Starts during the lane's work, or so early that the lane works during the call.
  const isEarly = random.next() < 0.5;
  if (isEarly) world.clock.setTimer(800 + random.integer(250), interrupt);
  const place = { ...world, driver: slowDriver(world, random) };
  runAtStep(place, isEarly ? Infinity : 1 + random.integer(STEPS), interrupt);
  await world.elapse(40 * MINUTE);
  const texts = stage.seen().map(({ text }) => text);
  const chats = Map.groupBy(stage.seen(), ({ chat }) => chat);
  const result = {
    name,
    repeat,
    answer: answers[0],
    sends: sends(),
    old: texts.filter((text) => text === "Old").length,
    new: texts.filter((text) => text === "New").length,
    mostInOneChat: Math.max(0, ...[...chats.values()].map(({ length }) => length)),
    breaches: stage.breaches(),
  };
  await world.close();
  return result;
}

type Result = Awaited<ReturnType<typeof interfere>>;

/** What members may have seen once the call was answered, by call. */
const RULES: Record<Act["name"], (result: Result, isAccepted: boolean) => unknown> = {
  pause: ({ sends, answer, old }, isAccepted) =>
    isAccepted ? sends === answer?.sendsBefore : old === GROUPS,
  cancel: ({ sends, answer }) => sends === answer?.sendsBefore,
  // The due run is sent once, in its old or its new form.
  edit: (result, isAccepted) =>
    result.old + result.new === GROUPS &&
    (result.old === 0 || result.new === 0) &&
    (result.repeat === "daily" || isAccepted === (result.new === GROUPS)),
  move: ({ old, new: moved, repeat }, isAccepted) =>
    repeat === "daily"
      ? moved === GROUPS && (old === 0 || old === GROUPS)
      : isAccepted
        ? moved === GROUPS && old === 0
        : old === GROUPS && moved === 0,
  send: ({ old, repeat, mostInOneChat }) =>
    repeat === "none"
      ? old === GROUPS && mostInOneChat === 1
      : old >= GROUPS && old <= 2 * GROUPS && mostInOneChat <= 2,
};

test("a schedule that is paused, cancelled, edited or sent at any moment sends nothing twice or too late", async () => {
  const outcomes = new Map<string, number>();
  for (let seed = FIRST; seed < FIRST + MOMENTS; seed += 1) {
    const result = await interfere(seed);
    const hint = `SEED=${seed} ${JSON.stringify(result)}`;
    expect(result.breaches, hint).toEqual([]);
    if (!result.answer) continue;
    const { status } = result.answer;
    expect([200, 204, 422], hint).toContain(status);
    expect(RULES[result.name](result, status !== 422), hint).toBe(true);
    const isHalfway = result.old > 0 && result.old < GROUPS;
    const outcome = `${result.name} ${status}${isHalfway ? " halfway" : ""}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  if (MOMENTS === 1) return;
  const seen = [...outcomes.keys()];
  for (const outcome of ["pause 200", "pause 200 halfway", "pause 422", "cancel 204 halfway"]) {
    expect(seen).toContain(outcome);
  }
  for (const outcome of ["edit 200", "edit 422", "move 200", "move 422", "send 200", "send 422"]) {
    expect(seen).toContain(outcome);
  }
}, 3_600_000);

/** The operator edits the schedule as soon as it has been read in order to run it. */
async function editOnceRead(repeat: string, act: (world: World, id: string) => Promise<unknown>) {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups: GROUPS });
  const { body } = await stage.schedule({ ...PLAN, repeat });
  await world.elapse(4 * MINUTE);
  const edits: Promise<{ status: number }>[] = [];
  const run: SqlDriver["run"] = async (statement) => {
    const rows = await world.driver.run(statement);
    if (edits.length > 0 || !statement.sql.includes('from "schedules"')) return rows;
    edits.push(edit({ message: "New" })(world, stage, body.id, repeat));
    await edits[0];
    return rows;
  };
  world.ports.db = createDb({ ...world.driver, run });
  const answer = await act(world, body.id);
  const texts = stage.seen().map(({ text }) => text);
  const breaches = stage.breaches();
  await world.close();
  return { edit: (await edits[0])?.status, answer, texts, breaches };
}

const NEW_TO_ALL = Array.from({ length: GROUPS }, () => "New");

test.each(["none", "daily"])(
  "if a due schedule is edited after it was read and before it is queued, the edited message is sent (%s)",
  async (repeat) => {
    const result = await editOnceRead(repeat, (world) => world.elapse(2 * MINUTE));
    expect(result).toMatchObject({ edit: 200, texts: NEW_TO_ALL, breaches: [] });
  },
);

test("Send now does not send the old version of a message that is edited at that moment", async () => {
  const result = await editOnceRead("daily", (world, id) =>
    world.call("POST", `/api/schedules/${id}/send`),
  );
  expect(result).toMatchObject({ edit: 200, answer: { status: 422 }, texts: [], breaches: [] });
});
