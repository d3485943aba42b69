import type { ScheduledMessage } from "@tbm/contract/messages.ts";
import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { openScreen } from "#testing/open-screen.ts";
import { toastStore } from "#ui/toast/toast.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const openPage = async (fetch: Fetch = world.fetch) =>
  (await openScreen("/", "Dashboard", fetch)).user;
const list = (name: string) => within(screen.getByRole("region", { name }));
const findList = async (name: string) => within(await screen.findByRole("region", { name }));
const rowsOf = async (name: string) => {
  const rows = await (await findList(name)).findAllByRole("listitem");
  return rows.map(({ textContent }) => textContent.trim().replaceAll(/\s+/g, " "));
};

async function figures() {
  const labels = await screen.findAllByRole("term");
  return labels.map((label) =>
    Array.from(label.parentElement?.children ?? [], ({ textContent }) => textContent),
  );
}

async function addBot(name: string) {
  const { token } = world.telegram.control.createBot({ name });
  const { body } = await world.call("POST", "/api/bots", { name, token });
  world.clock.advance(1000);
  return String(body.id);
}

const addGroup = (name: string, chatId: string, type: string) =>
  world.call("POST", "/api/groups", { name, chatId, type });

const scheduled = (change: Partial<ScheduledMessage>): ScheduledMessage => ({
  id: "msg_1",
  bot_id: "bot_1",
  groups: '["grp_1"]',
  message: "Hello",
  image_url: null,
  keyboard_id: null,
  repeat_type: "none",
  scheduled_time: new Date(2026, 10, 16, 8, 0).toISOString(),
  ...change,
});

/** The real dashboard with these messages and figures. */
const having =
  (scheduledMessages: ScheduledMessage[], stats: object = {}): Fetch =>
  async (url, init) => {
    const answer = await world.fetch(url, init);
    if (!url.endsWith("/api/init")) return answer;
    const body = await answer.json();
    return Response.json({ ...body, stats: { ...body.stats, ...stats }, scheduledMessages });
  };

test("the four figures show online bots, groups, pending messages and messages today", async () => {
  await addBot("Shop");
  await addBot("News");
  world.database.exec("UPDATE bots SET status = 'offline' WHERE name = 'News'");
  for (let index = 1; index <= 7; index += 1)
    await addGroup(`Group ${index}`, `-${index}`, "group");
  await openPage(having([], { pendingMessages: 12, todayMessages: 1284 }));
  expect(await figures()).toEqual([
    ["Online Bots", "1 / 2", "1 needs attention"],
    ["Total Groups", "5 / 7", "newest shown below"],
    ["Pending Messages", "12", "waiting to be sent"],
    ["Messages Today", "1,284", expect.stringMatching(/^sent since midnight/)],
  ]);
});

test("without a total, the groups that the worker sent are counted", async () => {
  await addGroup("Readers", "-1", "group");
  await openPage(having([], { totalGroups: undefined }));
  expect((await figures())[1]).toEqual(["Total Groups", "1", "newest shown below"]);
});

test("four placeholder cards are shown while it loads", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  await openPage(fetch);
  expect(await screen.findAllByTestId("skeleton-card")).toHaveLength(4);
  expect(screen.queryByText("No bots configured yet")).toBeNull();
  release();
  expect(await figures()).toHaveLength(4);
  expect(screen.queryByTestId("skeleton-card")).toBeNull();
});

test("the empty lists say so and link to where they are filled", async () => {
  await openPage();
  expect(await screen.findByText("No bots configured yet")).toBeDefined();
  expect(list("Recent Groups").getByText("No groups found yet")).toBeDefined();
  const pending = list("Pending Messages");
  expect(pending.getByText("Upcoming messages to be sent automatically.")).toBeDefined();
  expect(pending.getByText("No messages currently scheduled.")).toBeDefined();
  expect(pending.getByRole("link").getAttribute("href")).toBe("/messages");
});

test("recent bots have their status, recent groups their chat id and type", async () => {
  await addBot("Shop");
  await addBot("News");
  world.database.exec("UPDATE bots SET status = 'offline' WHERE name = 'News'");
  await addGroup("Readers", "-42", "group");
  await addGroup("Market Today", "-1001190033481", "channel");
  await openPage();
  expect(await rowsOf("Recent Bots")).toEqual(["Newsoffline", "Shoponline"]);
  expect(await rowsOf("Recent Groups")).toEqual([
    "Market Today-1001190033481channel",
    "Readers-42group",
  ]);
});

test("a scheduled message shows its text, attachments, bot, groups, repeat and time", async () => {
  const bot_id = await addBot("Shop");
  await openPage(
    having([
      scheduled({
        bot_id,
        message: "โปรโมชันเช้านี้",
        groups: '["grp_1","grp_2"]',
        image_url: "https://worker.test/x.png",
        keyboard_id: "kbd_1",
        repeat_type: "daily",
      }),
      scheduled({ id: "msg_2" }),
    ]),
  );
  expect(await rowsOf("Pending Messages")).toEqual([
    "16 พ.ย. 08:00โปรโมชันเช้านี้Shop 2 group(s) Image attached Keyboard attacheddaily",
    "16 พ.ย. 08:00Hello... 1 group(s) none",
  ]);
  const isHighlighted = (repeat: string) => screen.getByText(repeat).dataset["color"] === "blue";
  expect([isHighlighted("daily"), isHighlighted("none")]).toEqual([true, false]);
});

test("no list shows more than five, even if the worker sends more", async () => {
  const messages = [1, 2, 3, 4, 5, 6].map((n) =>
    scheduled({ id: `msg_${n}`, message: `Message ${n}` }),
  );
  await openPage(having(messages));
  expect(await rowsOf("Pending Messages")).toHaveLength(5);
  expect(screen.queryByText("Message 6")).toBeNull();
});

test("a message of a bot beyond the first five still has its bot's name", async () => {
  const bot_id = await addBot("The oldest");
  for (const name of ["A", "B", "C", "D", "E"]) await addBot(name);
  await openPage(having([scheduled({ bot_id })]));
  expect(await (await findList("Pending Messages")).findByText("The oldest")).toBeDefined();
});

test("a bot name that cannot be loaded stays ... without a toast", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  const toasts = new Set<string | undefined>();
  onTestFinished(toastStore.subscribe(() => toasts.add(toastStore.read()?.title)));
  const failing = vi.fn(faulty.refusing(500, "{}"));
  let dashboard = having([scheduled({})]);
  const readDashboard: Fetch = (url, init) => dashboard(url, init);
  const user = await openPage(withFault(readDashboard, "GET /api/bots", failing));
  expect(await (await findList("Pending Messages")).findByText("...")).toBeDefined();
  await waitFor(() => expect(failing).toHaveBeenCalledTimes(4));
  // A toast about the name would come before this one.
  dashboard = withFault(dashboard, "GET /api/init", faulty.refusing(500, "{}"));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(toasts).toContain("Connection Error"));
  expect(toasts).not.toContain("Error");
  vi.useRealTimers();
});

test("Refresh shows what has changed", async () => {
  const user = await openPage();
  await screen.findByText("No bots configured yet");
  await addBot("Shop");
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await rowsOf("Recent Bots")).toEqual(["Shoponline"]);
});
