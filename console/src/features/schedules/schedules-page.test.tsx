import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { picture } from "#testing/screens/images-screen.ts";
import { seenBy } from "#testing/screens/messages-screen.ts";
import {
  finishSending,
  prepareSchedules,
  schedulesScreen as on,
} from "#testing/screens/schedules-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let plan: Awaited<ReturnType<typeof prepareSchedules>>;
eachWorld(async (made) => {
  world = made;
  plan = await prepareSchedules(world);
});

test("messages can be searched by their text, and the URL keeps the search", async () => {
  await plan.schedule("Good morning");
  await plan.schedule("Good night");
  const user = await on.open(world.fetch);
  const field = await screen.findByRole("textbox", { name: "Search messages" });
  await user.type(field, "NIGHT");
  const texts = async () => (await on.rows()).map(([message]) => message);
  await waitFor(async () => expect(await texts()).toEqual(["Good night3 groups"]));
  expect(window.location.search).toBe("?search=NIGHT");
  await user.type(field, "s");
  expect(await screen.findByText("No messages match")).toBeDefined();
  expect(screen.getByText(/covers the next 2,000 messages/)).toBeDefined();
});

test("a row shows message, groups, bot, repeat, next run and status, next one first", async () => {
  await plan.schedule("Later", { date: "2030-02-01" });
  await plan.schedule(`Daily ${"long ".repeat(40)}`, { repeat: "daily", image: picture("a.png") });
  const gone = await plan.schedule("Gone");
  await world.call("DELETE", `/api/schedules/${gone}`);
  await on.open(world.fetch);
  const rows = await on.rows();
  expect(rows.map((cells) => cells.slice(0, 5))).toEqual([
    [
      expect.stringMatching(/^Daily (long ){10,}.*…3 groups$/),
      "Shop",
      "daily",
      expect.stringMatching(/^7 Jan 2030, \d\d:05in \d+d \d+h$/),
      "waiting",
    ],
    [
      "Later3 groups",
      "Shop",
      "once",
      expect.stringMatching(/^1 Feb 2030, \d\d:05in \d+d \d+h$/),
      "waiting",
    ],
    [
      "Gone3 groups",
      "Shop",
      "once",
      expect.stringMatching(/^Ended 15 Nov 2026/),
      "cancelledYou cancelled it.",
    ],
  ]);
  const thumbs = document.querySelectorAll("td img");
  expect(Array.from(thumbs, (image) => image.getAttribute("src"))).toEqual([
    expect.stringContaining("/api/files/"),
  ]);
  expect(screen.queryByRole("button", { name: "Edit Gone" })).toBeNull();
});

test("a message is paused and resumed in its row", async () => {
  const id = await plan.schedule("Hello");
  const user = await on.open(world.fetch);
  await on.press(user, "Pause Hello");
  expect(await toastText("Message Paused")).toBe(
    "Message Paused: It won't be sent until you resume it",
  );
  await on.press(user, "Resume Hello");
  expect(await toastText("Message Resumed")).toMatch(/: Next send: 7 Jan 2030, /);
  expect((await plan.read(id)).status).toBe("waiting");
  expect(await screen.findByRole("button", { name: "Pause Hello" })).toBeDefined();
});

test("a message can be paused while another one is being paused", async () => {
  const slow = await plan.schedule("Slow");
  const quick = await plan.schedule("Quick");
  const { fetch, release } = delayCalls(world.fetch);
  const user = await on.open(withFault(world.fetch, `POST /api/schedules/${slow}/pause`, fetch));
  await on.press(user, "Pause Slow");
  expect(screen.getByRole("button", { name: "Pause Slow", busy: true })).toBeDefined();
  await on.press(user, "Pause Quick");
  expect(await screen.findByRole("button", { name: "Resume Quick" })).toBeDefined();
  expect((await plan.read(quick)).status).toBe("paused");
  release();
  expect(await screen.findByRole("button", { name: "Resume Slow" })).toBeDefined();
});

test("a one-time message whose time passed during a pause is called missed", async () => {
  const soon = { date: "2026-11-15", time: "12:05" };
  const id = await plan.schedule("Hello", soon);
  await world.call("POST", `/api/schedules/${id}/pause`);
  world.clock.advance(10 * 60_000);
  const user = await on.open(world.fetch);
  await on.press(user, "Resume Hello");
  expect(await toastText("Message Missed")).toBe(
    "Message Missed: Its time passed while it was paused. Send it now or choose another time.",
  );
  await waitFor(async () =>
    expect((await on.rows())[0]?.[4]).toBe("missedIt was paused at the planned time."),
  );
});

test("a message is sent now after a confirmation, and can be followed", async () => {
  await plan.schedule("Hello");
  const user = await on.open(world.fetch);
  await on.press(user, "Send Now Hello");
  const dialog = await on.dialog("Send Now");
  const question = /^“Hello” from “Shop” will be sent to 3 groups now instead of on 7 Jan/;
  expect(dialog.getByText(question)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(seenBy(world)).toEqual([]);
  await on.press(user, "Send Now Hello");
  await on.confirm(user, "Send Now", "Send Now");
  expect(await toastText("Sending Now")).toBe("Sending Now: To 3 groups View progress");
  const link = screen.getByRole("link", { name: "View progress" });
  expect(link.getAttribute("href")).toMatch(/^\/history\/brd_/);
  await finishSending(world);
  expect(seenBy(world)).toHaveLength(3);
});

test("the question before sending now warns of a bot that is offline", async () => {
  await plan.schedule("Hello");
  world.telegram.control.revokeToken(plan.telegramId);
  world.clock.advance(2 * 60_000);
  const user = await on.open(world.fetch);
  await on.press(user, "Send Now Hello");
  const dialog = await on.dialog("Send Now");
  expect(await dialog.findByText(/^The bot is offline\. /)).toBeDefined();
});

test("a message is cancelled after a confirmation, and stays in the list", async () => {
  const id = await plan.schedule("Hello", { repeat: "daily" });
  const user = await on.open(world.fetch);
  await on.press(user, "Cancel Hello");
  const dialog = await on.dialog("Cancel Scheduled Message");
  expect(dialog.getByText(/^“Hello” from “Shop”, planned for 7 Jan 2030, /)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Keep It" }));
  expect((await plan.read(id)).status).toBe("waiting");
  await on.press(user, "Cancel Hello");
  await on.confirm(user, "Cancel Scheduled Message", "Cancel schedule");
  expect(await toastText()).toBe("Message Cancelled: It won't be sent anymore");
  await waitFor(async () => expect((await on.rows())[0]?.[4]).toMatch(/^cancelled/));
  expect(screen.queryByRole("button", { name: "Cancel Hello" })).toBeNull();
});

test("the filter by status is in the URL", async () => {
  await plan.schedule("Hello");
  const user = await on.open(world.fetch, "?status=paused");
  expect(await screen.findByText("No paused messages")).toBeDefined();
  await user.click(screen.getByRole("combobox", { name: "Filter by status" }));
  await user.click(await screen.findByRole("option", { name: "waiting" }));
  await screen.findByText("Hello");
  expect(window.location.search).toBe("?status=waiting");
  expect(screen.getByRole("button", { name: "Clear filters" })).toBeDefined();
});

test("Back from a message leads to the list as it was", async () => {
  await plan.schedule("Hello");
  const user = await on.open(world.fetch, "?status=waiting");
  await user.click(await screen.findByRole("link", { name: "Hello" }));
  await screen.findByRole("region", { name: "Plan" });
  const back = within(screen.getByRole("main")).getByRole("link", { name: "Scheduled" });
  expect(back.getAttribute("href")).toBe("/scheduled?status=waiting");
});

test("one button clears filters that match nothing", async () => {
  await plan.schedule("Hello");
  const user = await on.open(world.fetch, "?status=paused&search=Hel");
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText("Hello")).toBeDefined();
  expect(window.location.search).toBe("");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Search messages" }).value).toBe("");
});

test("Show more loads the next page", async () => {
  const schedules = Array.from({ length: 60 }, (_, index) => ({
    id: `sch_${100 + index}`,
    bot_id: plan.botId,
    message: `No. ${index + 1}`,
  }));
  world.insertRows({ schedules });
  const user = await on.open(world.fetch);
  await screen.findByText("No. 50");
  expect(screen.queryByText("No. 51")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("No. 60")).toBeDefined();
});

test("an empty list says so, and a new message opens at the Schedule tab", async () => {
  const user = await on.open(world.fetch);
  expect(await screen.findByText("No scheduled messages yet")).toBeDefined();
  const [inHeader] = screen.getAllByRole("link", { name: "New message" });
  if (inHeader) await user.click(inHeader);
  await screen.findByRole("heading", { name: "Messages", level: 1 });
  expect(screen.getByRole("tab", { name: "Schedule" }).ariaSelected).toBe("true");
});

test("three skeleton rows are shown while it loads, and Refresh shows new messages", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  const user = await on.open(withFault(world.fetch, "GET /api/schedules", fetch));
  expect(await screen.findAllByTestId("skeleton-row")).toHaveLength(3);
  release();
  await screen.findByText("No scheduled messages yet");
  await plan.schedule("Hello");
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("Hello")).toBeDefined();
});

test("a refusal is shown in the worker's words", async () => {
  const id = await plan.schedule("Hello");
  const error = JSON.stringify({ error: "It was changed.", code: "refused" });
  const call = `POST /api/schedules/${id}/pause`;
  const user = await on.open(withFault(world.fetch, call, faulty.refusing(422, error)));
  await on.press(user, "Pause Hello");
  expect(await toastText()).toBe("Error: It was changed.");
});
