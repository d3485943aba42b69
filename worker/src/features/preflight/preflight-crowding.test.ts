import { afterEach, beforeEach, expect, test } from "vitest";

import { type BotInGroups, createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 2 });
  world.insertRows({ memberships: stage.memberships });
});
afterEach(() => world.close());

const TODAY = { source: "schedule", timing: { date: "2026-11-15", time: "18:00", repeat: "none" } };
const TOMORROW = { ...TODAY, timing: { ...TODAY.timing, date: "2026-11-16" } };

async function remarks(fields: Record<string, unknown> = {}): Promise<string[]> {
  const input = { botId: stage.botId, groups: stage.groups, message: "Hello", source: "now" };
  const { body } = await world.call("POST", "/api/preflight", { ...input, ...fields });
  return body.faults.map(({ text, isBlocking }: { text: string; isBlocking: boolean }) => {
    expect(isBlocking).toBe(false);
    return text;
  });
}

async function send(times: number, groups = stage.groups) {
  for (let count = 0; count < times; count += 1) {
    const form = stage.form({ message: `Message ${count}` });
    form.set("groups", JSON.stringify(groups));
    await world.until(world.call("POST", "/api/send/now", form));
  }
}

const limit = (posts: number | null, skips = false) =>
  world.call("PUT", "/api/daily-limits", { posts, skips });

test("says when a message would be over the limit, and whether it is skipped", async () => {
  await limit(2);
  await send(1);
  expect(await remarks()).toEqual([]);
  await send(1, stage.groups.slice(0, 1));
  expect(await remarks()).toEqual([
    "With this, “Group 1” gets 3 posts today, over its limit of 2.",
  ]);
  await send(1, stage.groups.slice(1));
  await limit(2, true);
  expect(await remarks()).toEqual([
    "With this, “Group 1” gets 3 posts today, over its limit of 2. 1 other group is over the limit, too. Posts over the limit are skipped.",
  ]);
  expect(await remarks(TOMORROW)).toEqual([]);
});

test("groups that would be skipped don't count as ready", async () => {
  await limit(1, true);
  await send(1, stage.groups.slice(0, 1));
  const input = { botId: stage.botId, groups: stage.groups, message: "Hello", source: "now" };
  const { body } = await world.call("POST", "/api/preflight", input);
  expect(body).toMatchObject({
    ready: 1,
    troubled: [stage.groups[0]],
    groups: [{ name: "Group 1", reason: "It already has 1 post today, which is its limit." }],
  });
});

test("without a limit, says so from the sixth post of a day on", async () => {
  await send(4);
  expect(await remarks()).toEqual([]);
  await send(1, stage.groups.slice(0, 1));
  expect(await remarks()).toEqual(["With this, “Group 1” gets up to 6 posts today."]);
  await send(1, stage.groups.slice(1));
  expect(await remarks()).toEqual([
    "With this, “Group 1” and 1 other group get up to 6 posts today.",
  ]);
});

test("counts what is planned for the day, except the plan that is being edited", async () => {
  await limit(2);
  await stage.schedule({ message: "Lunch", date: "2026-11-16", time: "12:00", repeat: "daily" });
  const { body } = await stage.schedule({ message: "Dinner", date: "2026-11-16", time: "17:00" });
  const over = "With this, “Group 1” gets 3 posts that day, over its limit of 2.";
  const [text] = await remarks(TOMORROW);
  expect(text).toContain(over);
  expect(await remarks({ ...TOMORROW, editedId: body.id })).toEqual([]);
  expect(await remarks(TODAY)).toEqual([]);
});

test("counts all runs of a campaign on its first day, without those in quiet hours", async () => {
  await limit(3);
  const campaign = { source: "campaign", folderId: await stage.folder(1), intervalHours: 2 };
  // The clock starts at noon in Bangkok.
  expect((await remarks(campaign))[0]).toContain("“Group 1” gets 6 posts today");
  const quiet = { ...campaign, quietFrom: "17:00", quietUntil: "23:59" };
  expect((await remarks(quiet))[0]).toContain("“Group 1” gets 4 posts today");
  const tomorrow = { ...campaign, startAt: "2026-11-16T12:00:00Z" };
  expect(await remarks(tomorrow)).toEqual([]);
  const rhythm = { times: ["09:00", "13:00", "18:00"], weekdays: ["SU"] };
  expect(await remarks({ ...campaign, rhythm })).toEqual([]);
});

test("of a campaign that renews its posts, only the first run counts", async () => {
  await limit(1);
  const folderId = await stage.folder(1);
  const campaign = { source: "campaign", folderId, intervalHours: 2, renews: true };
  expect(await remarks(campaign)).toEqual([]);
  const startAt = "2026-11-15T06:00:00Z";
  const { body } = await stage.campaign(folderId, { ...campaign, startAt });
  expect((await remarks(TODAY))[0]).toContain("“Group 1” gets 2 posts today");
  await limit(2);
  expect(await remarks(TODAY)).toEqual([]);
  await world.elapse(2 * 3_600_000);
  expect(await remarks(TODAY)).toEqual([]);
  await limit(1);
  expect(await remarks({ ...campaign, editedId: body.id })).toEqual([]);
  expect(await remarks(TOMORROW)).toEqual([]);
});

test("names the plans that post to the same groups at the same time", async () => {
  await stage.schedule({ message: "Lunch\nMore", date: "2026-11-16", time: "18:00" });
  expect(await remarks(TOMORROW)).toEqual([
    "“Lunch” posts to some of these groups at the same time.",
  ]);
  await stage.campaign(await stage.folder(1), { name: "Menu", intervalHours: 30 });
  expect(await remarks(TOMORROW)).toEqual([
    "“Lunch” and “Menu” post to some of these groups at the same time.",
  ]);
  const other = { ...TOMORROW, timing: { ...TOMORROW.timing, time: "18:01" } };
  expect(await remarks(other)).toEqual([]);
  await stage.schedule({ message: "Tea", date: "2026-11-16", time: "18:00" });
  expect(await remarks(TOMORROW)).toEqual([
    "“Lunch”, “Tea”, and 1 other post to some of these groups at the same time.",
  ]);
  const [, second] = stage.groups;
  await stage.schedule({
    message: "Other",
    date: "2026-11-16",
    time: "19:00",
    groups: second ? [second] : [],
  });
  const later = { ...TOMORROW, timing: { ...TOMORROW.timing, time: "19:00" } };
  expect(await remarks({ ...later, groups: stage.groups.slice(0, 1) })).toEqual([]);
});
