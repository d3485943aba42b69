import { expect, type Locator, type Page } from "@playwright/test";
import { solidPng } from "@tbm/simulator/testing/solid-png.ts";

import { addBotInGroups, addKeyboard, seenPosts } from "./audience-fixtures.ts";
import type { Worker } from "./hosts.ts";
import { control } from "./simulator-fixtures.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

const TITLES = ["Night market", "Readers", "Weekend fair"];

/** Three daily jobs must not take more clicks than this, from the screen where they begin to the result. */
const CLICKS = { send: 5, fix: 3, plan: 7 };

/** Clicks, and counts them. Typing into a field that has the focus is free. */
function clickCounter() {
  let count = 0;
  return {
    click: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    expectAtMost: (most: number) => expect(count, "clicks").toBeLessThanOrEqual(most),
  };
}

async function addSet(worker: Worker, botId: string): Promise<string[]> {
  const groups = await callWorker<{ id: string }[]>(worker, "GET", `/api/bots/${botId}/groups`);
  const ids = groups.map(({ id }) => id);
  await callWorker(worker, "POST", "/api/group-sets", { name: "North", groups: ids });
  return ids;
}

const northButton = (page: Page) => page.getByRole("button", { name: "North · 3" });

/** Types where the focus is, which must be the message. */
async function typeMessage(page: Page, text: string): Promise<void> {
  await expect(page.getByLabel("Message", { exact: true })).toBeFocused();
  await page.keyboard.insertText(text);
}

test("a message with a picture and buttons goes to a set in five clicks", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addSet(worker, await addBotInGroups(worker, simulator, "Shop", TITLES));
  await addKeyboard(worker, "Shop links");
  const { click, expectAtMost } = clickCounter();
  await page.goto(`${worker.url}/messages`);
  await click(northButton(page));
  await typeMessage(page, "Mango 100 baht");
  const chooser = page.waitForEvent("filechooser");
  await click(page.getByRole("button", { name: "Add image" }));
  const buffer = Buffer.from(solidPng(320, 240, 40));
  await (await chooser).setFiles({ name: "mango.png", mimeType: "image/png", buffer });
  await click(page.getByRole("combobox", { name: "Keyboard" }));
  await click(page.getByRole("option", { name: "Shop links" }));
  await click(page.getByRole("button", { name: "Send Now to 3 groups" }));
  await expect(page.getByRole("alert")).toContainText("Successfully sent 3 messages");
  expectAtMost(CLICKS.send);
  const posts = await seenPosts(simulator);
  expect(posts.map(({ content }) => content)).toEqual(["photo", "photo", "photo"]);
  expect(posts.every(({ replyMarkup }) => replyMarkup !== undefined)).toBe(true);
});

test("a failed send is found on the dashboard and sent again in three clicks", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const botId = await addBotInGroups(worker, simulator, "Shop", TITLES);
  const once = { kind: "error", code: 400, match: { method: "sendMessage" }, next: 1 };
  await control(simulator.url, "POST", "/faults", once);
  const form = new FormData();
  form.append("botId", botId);
  form.append("groups", JSON.stringify(await addSet(worker, botId)));
  form.append("message", "Mango 100 baht");
  await callWorker(worker, "POST", "/api/send/now", form);
  expect(await seenPosts(simulator)).toHaveLength(2);

  const { click, expectAtMost } = clickCounter();
  await page.goto(worker.url);
  await click(page.getByRole("link", { name: "See groups: Mango 100 baht" }));
  await click(page.getByRole("button", { name: "Retry failed" }));
  const question = page.getByRole("dialog", { name: "Retry Failed" });
  await click(question.getByRole("button", { name: "Retry" }));
  await expect(page.getByRole("heading", { name: "1 of 1 sent" })).toBeVisible();
  expectAtMost(CLICKS.fix);
  expect(await seenPosts(simulator)).toHaveLength(3);
});

test("a weekly post to a set is planned in seven clicks", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addSet(worker, await addBotInGroups(worker, simulator, "Shop", TITLES));
  const { click, expectAtMost } = clickCounter();
  await page.goto(`${worker.url}/messages`);
  await click(northButton(page));
  await typeMessage(page, "Open every Friday");
  await click(page.getByRole("tab", { name: "Schedule" }));
  const [date, time] = [
    page.getByLabel("Date", { exact: true }),
    page.getByLabel("Time", { exact: true }),
  ];
  await click(date);
  await date.fill("2030-03-01");
  await click(time);
  await time.fill("09:00");
  await click(page.getByRole("combobox", { name: "Repeat" }));
  await click(page.getByRole("option", { name: "Weekly" }));
  await click(page.getByRole("button", { name: /^Schedule Message/ }));
  await expect(page.getByRole("alert")).toContainText("Message Scheduled");
  expectAtMost(CLICKS.plan);
  await page.goto(`${worker.url}/scheduled`);
  const row = page.getByRole("row", { name: /Open every Friday/ });
  await expect(row).toContainText("weekly");
  await expect(row).toContainText("1 Mar 2030, 09:00");
});
