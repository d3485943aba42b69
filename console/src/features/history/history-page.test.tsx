import { pictureFile } from "@tbm/worker/testing/world/bot-in-groups.ts";
import { SENT } from "@tbm/worker/testing/world/rows.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { fakeTimers } from "#testing/fake-timers.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { finishAll } from "#testing/posted-messages.ts";
import {
  delaySending,
  historyScreen as on,
  prepareSending,
} from "#testing/screens/history-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
eachWorld((made) => {
  world = made;
});

/** Old messages, starting at `No. 1`. */
async function fillHistory(count: number) {
  const { botId } = await prepareSending(world);
  const fields = { ...SENT, bot_id: botId, created_at: "2026-11-01T05:00:00Z" };
  const broadcasts = Array.from({ length: count }, (_, index) => ({
    ...fields,
    message: `No. ${index + 1}`,
  }));
  world.insertRows({ broadcasts });
}

test("a row shows message, source, bot, time, counters and state, newest first", async () => {
  const { send, chats, telegramId } = await prepareSending(world);
  await send("First");
  world.telegram.control.kickBot(chats[0] ?? 0, telegramId);
  await send(`Second ${"long ".repeat(40)}`);
  await on.open(world.fetch);
  const rows = await on.rows("History");
  expect(rows).toEqual([
    [
      expect.stringMatching(/^Second (long ){10,}.*…Sent immediately$/),
      "Shop",
      expect.stringContaining("15 Nov 2026"),
      "2 of 3 sent1 failed",
      "partly sent",
    ],
    [
      "FirstSent immediately",
      "Shop",
      expect.stringContaining("15 Nov 2026"),
      "3 of 3 sent",
      "sent",
    ],
  ]);
});

test("the end of the list says how long results are kept", async () => {
  await fillHistory(51);
  const user = await on.open(world.fetch);
  const note = "Results per group are kept for 400 days; messages and totals are kept forever.";
  await user.click(await screen.findByRole("button", { name: "Show older" }));
  expect(await screen.findByText(note)).toBeDefined();
});

test("a row shows the first picture of its message, if any", async () => {
  const { send } = await prepareSending(world);
  await send("Plain");
  await send("Pictured", { image: pictureFile() });
  await on.open(world.fetch);
  const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
  const picture = (await rowOf("Pictured")).querySelector("img");
  expect(picture?.src).toMatch(/^https:\/\/worker\.example\.com\/|^http:\/\/worker\.test\//);
  expect((await rowOf("Plain")).querySelector("img")).toBeNull();
});

test("a bar shows the results of a row, and a count leads to the deliveries it counts", async () => {
  const { sendWithFailure } = await prepareSending(world);
  await sendWithFailure("Hello");
  const user = await on.open(world.fetch);
  expect(await screen.findByRole("img", { name: "2 sent, 1 failed" })).toBeDefined();
  await user.click(screen.getByRole("link", { name: "1 failed" }));
  expect(await screen.findByRole("heading", { name: "Hello", level: 1 })).toBeDefined();
  expect(await on.rows("Deliveries")).toHaveLength(1);
  const chosen = screen.getByRole("link", { name: "Show 1 failed" });
  expect(chosen.getAttribute("aria-current")).toBe("true");
});

test("a row says that its posts were deleted later", async () => {
  const { send } = await prepareSending(world);
  const id = await send("Wrong price");
  await send("Right price");
  await world.call("POST", `/api/broadcasts/${id}/delete`, {});
  await finishAll(world);
  await on.open(world.fetch);
  const [right, wrong] = await on.rows("History");
  expect(right?.[0]).toBe("Right priceSent immediately");
  expect(wrong?.[0]).toMatch(/^Wrong price *deleted *Sent immediately$/);
});

test("a row links to its broadcast, and back", async () => {
  const { send } = await prepareSending(world);
  await send("Hello");
  const user = await on.open(world.fetch);
  const link = await screen.findByRole("link", { name: "Hello" });
  expect(link.getAttribute("lang")).toBe("");
  await user.click(link);
  const heading = await screen.findByRole("heading", { name: "Hello", level: 1 });
  expect(heading.getAttribute("lang")).toBe("");
  expect(await screen.findByText(/^Sent immediately · Shop · 15 Nov 2026/)).toBeDefined();
  const [back] = screen.getAllByRole("link", { name: "History" }).toReversed();
  if (back) await user.click(back);
  expect(await screen.findByRole("heading", { name: "History", level: 1 })).toBeDefined();
});

test("Show older loads the next page until there is none", async () => {
  await fillHistory(60);
  const user = await on.open(world.fetch);
  expect(await screen.findByText("50 shown")).toBeDefined();
  expect(screen.queryByText("No. 10")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show older" }));
  expect(await screen.findByText("No. 10")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
  expect((await on.rows("History")).map(([message]) => message?.match(/\d+/)?.[0])).toEqual(
    Array.from({ length: 60 }, (_, index) => String(60 - index)),
  );
});

test("an empty history says so and links to Messages", async () => {
  await on.open(world.fetch);
  expect(await screen.findByText("No messages sent yet")).toBeDefined();
  expect(screen.getByRole("link", { name: "Write a Message" }).getAttribute("href")).toBe(
    "/messages",
  );
});

test("the list shows three skeleton rows while it loads", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  await on.open(withFault(world.fetch, "GET /api/broadcasts", fetch));
  expect(await screen.findAllByTestId("skeleton-row")).toHaveLength(3);
  release();
  expect(await screen.findByText("No messages sent yet")).toBeDefined();
});

test("Refresh shows what was sent meanwhile", async () => {
  const { send } = await prepareSending(world);
  const user = await on.open(world.fetch);
  await screen.findByText("No messages sent yet");
  delaySending(world);
  await send("Hello");
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await screen.findByText("Hello");
  expect((await on.rows("History"))[0]?.slice(3)).toEqual(["0 of 3 sent3 pending", "running"]);
});

test("the list polls running broadcasts often, and new ones now and then", async () => {
  const elapse = fakeTimers();
  const { send } = await prepareSending(world);
  const get = vi.fn(world.fetch);
  await on.open(withFault(world.fetch, "GET /api/broadcasts", get));
  await screen.findByText("No messages sent yet");
  delaySending(world);
  await send("Hello");
  await elapse(31_000);
  await screen.findByText("running");
  await world.elapse(601_000);
  await elapse(2000);
  expect(await screen.findByText("3 of 3 sent")).toBeDefined();
  expect(screen.queryByText("running")).toBeNull();
  const before = get.mock.calls.length;
  await elapse(20_000);
  expect(get.mock.calls.length).toBe(before);
});

test("a failure to load older ones is reported, and the list stays", async () => {
  await fillHistory(51);
  const user = await on.open(
    withFault(world.fetch, "GET /api/broadcasts", (url, init) =>
      url.includes("after=") ? faulty.refusing(500, "{}")(url, init) : world.fetch(url, init),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Show older" }));
  await screen.findByRole("alert");
  expect(await toastText()).toBe("Error: Request failed with status 500");
  expect(screen.getByText("No. 51")).toBeDefined();
});
