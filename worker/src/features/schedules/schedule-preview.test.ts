import { SchedulePreview } from "@tbm/contract/schedules.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  // It is noon in Bangkok.
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 1 });
});
afterEach(() => world.close());

const daily = { date: "2026-11-15", time: "08:00", repeat: "daily", timezone: "Europe/Berlin" };
const preview = async (timing: Record<string, unknown>) =>
  SchedulePreview.parse((await world.call("POST", "/api/schedules/preview", timing)).body);

test("the preview lists the first runs before the message is scheduled", async () => {
  expect(await preview(daily)).toEqual({
    occurrences: ["15", "16", "17", "18", "19"].map((day) => `2026-11-${day}T07:00:00.000Z`),
    fault: null,
  });
  const once = { date: "2026-11-15", time: "12:01" };
  expect((await preview(once)).occurrences).toEqual(["2026-11-15T05:01:00.000Z"]);
  expect((await world.call("GET", "/api/schedules")).body).toEqual([]);
});

test("the preview reports a time that has passed with the same error as scheduling", async () => {
  const passed = { date: "2026-11-15", time: "12:00", repeat: "daily" };
  const { body } = await stage.schedule({ ...passed, message: "Hello" });
  expect(await preview(passed)).toEqual({
    occurrences: [],
    fault: body.error,
    cause: body.cause,
  });
  expect(body.error).toBe("15 Nov 2026, 12:00 has passed in Asia/Bangkok. Choose a later time.");
  expect((await preview({ ...daily, timezone: "Mars/Olympus" })).fault).toMatch(
    /is not a time zone/,
  );
});

test("with mayHaveBegun, a recurring message continues at its next run; a one-time message is refused", async () => {
  const begun = { date: "2026-11-01", time: "12:00", mayHaveBegun: true };
  const { occurrences } = await preview({ ...begun, repeat: "weekly" });
  expect(occurrences[0]).toBe("2026-11-22T05:00:00.000Z");
  expect((await preview(begun)).fault).toMatch(/has passed/);
});

test("a preflight reports a time that has passed", async () => {
  const question = {
    botId: stage.botId,
    groups: stage.groups,
    source: "schedule",
    message: "Hello",
  };
  const faults = async (timing: Record<string, unknown>) =>
    (await world.call("POST", "/api/preflight", { ...question, timing })).body.faults;
  expect(await faults(daily)).toEqual([]);
  expect(await faults({ ...daily, date: "2026-11-14" })).toMatchObject([
    {
      code: "time_refused",
      text: "14 Nov 2026, 08:00 has passed in Europe/Berlin. Choose a later time.",
      isBlocking: true,
    },
  ]);
});
