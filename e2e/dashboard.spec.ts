import { expect, type Page } from "@playwright/test";

import { addBotInGroups } from "./audience-fixtures.ts";
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
} from "./fixtures.ts";
import { control } from "./simulator-fixtures.ts";
import { addBot, callWorker, test } from "./telegram-fixtures.ts";

const LONG = "Weekly recap: what shipped, what is next, and the three charts everyone asked for. ";

/** Adds scheduled messages to the worker's dashboard answer. */
async function schedule(page: Page): Promise<void> {
  await page.route("**/api/init", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { bots: { id: string }[] };
    const message = {
      id: "msg_1",
      bot_id: body.bots[0]?.id,
      groups: '["grp_1","grp_2"]',
      message: LONG.repeat(4),
      image_url: "https://example.com/x.png",
      keyboard_id: "kbd_1",
      repeat_type: "daily",
      scheduled_time: "2026-11-16T01:00:00Z",
    };
    const plain = { id: "msg_2", image_url: null, keyboard_id: null, repeat_type: "none" };
    await route.fulfill({
      response: answer,
      json: { ...body, scheduledMessages: [message, { ...message, ...plain }] },
    });
  });
}

test("the dashboard shows figures, bots, groups and pending messages", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await page.goto(worker.url);
  await expect(page.getByText("No bots configured yet")).toBeVisible();
  await expect(page.getByText("No groups found yet")).toBeVisible();
  await expect(page.getByText("No messages currently scheduled.")).toBeVisible();
  await expectAccessible(page);

  await addBot(worker, simulator, "Shop");
  for (let index = 1; index <= 6; index += 1) {
    const group = { name: `Group ${index}`, chatId: `-${index}`, type: "group" };
    await callWorker(worker, "POST", "/api/groups", group);
  }
  await schedule(page);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("1 / 1")).toBeVisible();
  await expect(page.getByText("5 / 6")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Recent Groups" }).getByRole("listitem"),
  ).toHaveCount(5);
  const items = page.getByRole("region", { name: "Pending Messages" }).getByRole("listitem");
  await expect(items.first()).toContainText("Image attached");
  await expect(items.first()).toContainText("Keyboard attached");
  await expect(items.first()).toContainText("2 group(s)");
  await expect(items.first()).toContainText("พ.ย.");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("on a phone the figures are two by two, and long texts are cut", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await addBot(worker, simulator, "n".repeat(80));
  await schedule(page);
  await page.goto(worker.url);
  await expect(page.getByText("Image attached")).toBeVisible();
  const tops = await page
    .getByRole("term")
    .evaluateAll((terms) => terms.map((term) => Math.round(term.getBoundingClientRect().top)));
  expect(tops[0]).toBe(tops[1]);
  expect(tops[2]).toBe(tops[3]);
  expect(tops[2]).toBeGreaterThan(tops[0] ?? 0);
  const heights = await page
    .getByRole("term")
    .evaluateAll((terms) => terms.map((term) => term.parentElement?.offsetHeight));
  expect(heights[0]).toBe(heights[1]);
  expect(heights[2]).toBe(heights[3]);
  // A card is only as high as its own lines.
  const spare = await page
    .getByRole("term")
    .first()
    .evaluate((term) => {
      const card = term.parentElement;
      const last = card?.lastElementChild;
      return (
        (card?.getBoundingClientRect().bottom ?? 0) - (last?.getBoundingClientRect().bottom ?? 0)
      );
    });
  expect(spare).toBeLessThan(20);
  const text = page.getByTitle(LONG.trim(), { exact: false }).first();
  expect(await text.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(30);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("a send is stopped from the dashboard, and what needs attention has a next step", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const botId = await addBotInGroups(worker, simulator, "Shop", ["Readers", "Night market"]);
  const once = { kind: "error", match: { method: "sendMessage" }, next: 1 };
  await control(simulator.url, "POST", "/faults", { ...once, code: 400 });
  const parameters = { retry_after: 600 };
  await control(simulator.url, "POST", "/faults", { ...once, code: 429, parameters });
  const groups = await callWorker<{ id: string }[]>(worker, "GET", `/api/bots/${botId}/groups`);
  const form = new FormData();
  form.append("botId", botId);
  form.append("groups", JSON.stringify(groups.map(({ id }) => id)));
  form.append("message", "Hello");
  const answer = callWorker(worker, "POST", "/api/send/now", form).catch(() => undefined);
  await page.goto(worker.url);
  const running = page.getByRole("region", { name: "Running now" });
  await expect(running).toContainText("1 failed1 waiting");
  await expect(page.getByText("No posts are planned for the next 24 hours.")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Messages per day/ })).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await running.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
  await expect(running).toBeHidden();
  await page.getByRole("link", { name: "See groups: Hello" }).click();
  await expect(page.getByRole("heading", { name: "Hello", level: 1 })).toBeVisible();
  await answer;
});

test.describe("in another time zone than the worker", () => {
  test.use({ timezoneId: "Pacific/Chatham" });

  test("the dashboard says whose midnight counts, without preparing Intl's formats of dates", async ({
    connected: page,
    worker,
  }) => {
    await page.addInitScript(() => {
      const formats = { prepared: 0 };
      Object.assign(window, { formats });
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct: (target, args) => {
          formats.prepared += 1;
          return Reflect.construct(target, args);
        },
        apply: (target, that, args) => {
          formats.prepared += 1;
          return Reflect.apply(target, that, args);
        },
      });
    });
    await page.goto(worker.url);
    await expect(page.getByText(/^sent since midnight, .+ time$/)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate("formats.prepared")).toBe(0);
  });
});
