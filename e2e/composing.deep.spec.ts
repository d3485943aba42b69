import { expect, type Locator } from "@playwright/test";
import { solidPng } from "@tbm/simulator/testing/solid-png.ts";

import { addBotInGroups, choose, GROUPS, writeToAll } from "./audience-fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

const topOf = async (target: Locator) => (await target.boundingBox())?.y ?? 0;
const bottomOf = async (target: Locator) => {
  const box = await target.boundingBox();
  return box ? box.y + box.height : 0;
};
const colorOf = (target: Locator) => target.evaluate((element) => getComputedStyle(element).color);

test("nothing moves while a time is chosen, and the list of zones opens at the selected one", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  await page.goto(`${worker.url}/messages`);
  await writeToAll(page, "Hello");
  await page.getByRole("tab", { name: "Schedule" }).click();
  const button = page.getByRole("button", { name: "Schedule Message" });
  await expect(page.getByText("Not ready: choose a date and a time")).toBeVisible();
  await expect(button).toBeDisabled();
  const zone = page.getByRole("combobox", { name: "Zone" });
  await zone.click();
  await page.keyboard.type("tokyo");
  await expect(zone).toHaveValue("tokyo");
  await page.keyboard.press("Enter");
  await expect(zone).toHaveValue("Asia/Tokyo");
  for (const repeat of ["No repeat", "Daily"]) {
    await choose(page, "Repeat", repeat);
    await page.getByLabel("Date", { exact: true }).fill("");
    await page.getByLabel("Time", { exact: true }).fill("18:00");
    await expect(page.getByRole("table", { name: "Next runs" })).toHaveCount(0);
    const before = await topOf(button);
    await page.getByLabel("Date", { exact: true }).fill("2030-06-01");
    await expect(page.getByRole("table", { name: "Next runs" })).toBeVisible();
    expect(await topOf(button)).toBe(before);
  }
  await zone.click();
  await expect(page.getByRole("option", { name: "Asia/Tokyo" })).toBeInViewport();
  await page.keyboard.press("Escape");

  await page.getByLabel("Date", { exact: true }).fill("2020-06-01");
  await expect(page.getByText(/1 Jun 2020, 18:00 has passed in Asia\/Tokyo/)).toHaveCount(1);
  await expect(button).toBeDisabled();
  await expectAccessible(page);
});

test("right-to-left text is right-aligned, and its time is at the left", async ({
  connected: page,
  worker,
}) => {
  await page.goto(`${worker.url}/messages`);
  await page.getByLabel("Message", { exact: true }).fill("שלום לכולם\nהשוק נפתח בשש");
  const text = page.getByRole("region", { name: "Preview" }).getByText("שלום לכולם");
  const { lines, time, box } = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    range.setEndBefore(element.lastElementChild ?? element);
    return {
      lines: [...range.getClientRects()].filter(({ width }) => width > 1).map(({ right }) => right),
      time: element.lastElementChild?.getBoundingClientRect().left ?? 0,
      box: element.getBoundingClientRect().left,
    };
  });
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines.map(Math.round)).size).toBe(1);
  expect(time - box).toBeLessThan(20);
});

test("the library's dialog keeps its height while its pictures load", async ({
  connected: page,
  worker,
}) => {
  const { id } = await callWorker<{ id: string }>(worker, "POST", "/api/folders", {
    name: "Promo",
  });
  const form = new FormData();
  form.append("folderId", id);
  form.append("images", new File([solidPng(64, 64, 120)], "one.png", { type: "image/png" }));
  await callWorker(worker, "POST", "/api/images", form);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/folders/*/images", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${worker.url}/messages`);
  await page.getByRole("button", { name: "Choose from library" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose from library" });
  await expect(dialog.getByRole("group", { name: "Pictures" })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  const before = await dialog.boundingBox();
  held.resolve();
  await expect(dialog.getByRole("button", { name: "one.png" })).toBeVisible();
  expect(await dialog.boundingBox()).toEqual(before);
});

test("a refused form scrolls the wrong field into view, with its label and the reason", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const botId = await addBotInGroups(worker, simulator, "Shop", GROUPS);
  const groups = await callWorker<{ id: string }[]>(worker, "GET", `/api/bots/${botId}/groups`);
  const form = new FormData();
  const fields = { botId, message: "Hello", date: "2030-01-07", time: "08:00", silent: "true" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("groups", JSON.stringify(groups.map(({ id }) => id)));
  const { id } = await callWorker<{ id: string }>(worker, "POST", "/api/schedule", form);

  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${worker.url}/scheduled/${id}`);
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 640 });
    const tops = await Promise.all(
      ["Refresh", "Pause", "Edit", "More actions"].map((name) =>
        topOf(page.getByRole("button", { name, exact: true })),
      ),
    );
    expect(new Set(tops).size).toBe(1);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(page.getByText("Silent")).toBeVisible();
  await page.getByRole("button", { name: "and 1 more" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(GROUPS.length);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Scheduled Message" });
  const message = dialog.getByRole("textbox", { name: "Message" });
  await message.fill("");
  const save = dialog.getByRole("button", { name: "Save Changes" });
  const head = dialog.getByRole("heading", { name: "Edit Scheduled Message" });
  // Scrolls the field half under the sticky header.
  await message.hover();
  await page.mouse.wheel(0, (await topOf(message)) - 20);
  await expect.poll(() => topOf(message)).toBeLessThan(30);
  await save.click();
  await expect.poll(() => topOf(message)).toBeGreaterThan(await bottomOf(head));
  await expect(dialog.getByText("Enter a message.")).toBeInViewport({ ratio: 1 });
  await expect(message).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText("Message", { exact: true })).toBeInViewport({ ratio: 1 });
  expect(await bottomOf(message)).toBeLessThan(await topOf(save));
  expect(await colorOf(message)).toBe(await colorOf(dialog.getByLabel("Time", { exact: true })));
});

test("History is searched by words and days, and the URL keeps the search", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  await page.goto(`${worker.url}/messages`);
  for (const message of ["Good morning", "Good night"]) {
    await writeToAll(page, message);
    await page.getByRole("button", { name: "Send Now to 4 groups" }).click();
    await expect(page.getByRole("alert")).toContainText("Successfully sent 4 messages");
    await page.reload();
  }
  await page.goto(`${worker.url}/history`);
  const rows = page.getByRole("table", { name: "History" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await page.getByRole("textbox", { name: "Search messages" }).fill("NIGHT");
  await expect(rows).toHaveCount(2);
  await page.getByLabel("To day", { exact: true }).fill("2020-01-01");
  await expect(page.getByText("No messages match")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No messages match")).toBeVisible();
  await page.getByLabel("To day", { exact: true }).fill("");
  await expect(rows).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 720 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
