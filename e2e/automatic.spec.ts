import { expect } from "@playwright/test";

import { addBotInGroups, choose, seenPosts } from "./audience-fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import type { Simulator } from "./hosts.ts";
import { control } from "./simulator-fixtures.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

const SHOP = ["Night market", "Readers"];
const NEWS = ["Collectors", "Weekend fair"];

interface Listed {
  id: number;
  name?: string;
  title?: string;
}

async function listed(simulator: Simulator, what: "bots" | "chats"): Promise<Listed[]> {
  const response = await fetch(`${simulator.url}/_/${what}`);
  return (await response.json()) as Listed[];
}

const idOf = async (simulator: Simulator, what: "bots" | "chats", wanted: string) =>
  (await listed(simulator, what)).find(({ name, title }) => wanted === (title ?? name))?.id ?? 0;

test("one message goes to a set that two bots share, and a bot takes over from another", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Shop", SHOP);
  const news = await addBotInGroups(worker, simulator, "News", NEWS);
  const all = await callWorker<{ id: string }[]>(worker, "GET", "/api/groups");
  await callWorker(worker, "POST", "/api/group-sets", {
    name: "Everyone",
    groups: all.map(({ id }) => id),
  });

  await page.goto(`${worker.url}/messages`);
  await choose(page, "Bot", "Automatic");
  await expect(page.getByText("Each group gets a bot that can post there")).toBeVisible();
  await page.getByRole("button", { name: "Sets", exact: true }).click();
  await page.getByRole("button", { name: /^Everyone 4 groups/ }).click();
  await expect(page.getByText("4 of 4 selected", { exact: true })).toBeVisible();
  await page.getByLabel("Message", { exact: true }).fill("Closed tomorrow");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send Now to 4 groups" }).click();
  await expect(page.getByRole("alert")).toContainText("Successfully sent 4 messages");
  const posts = await seenPosts(simulator);
  expect(posts).toHaveLength(4);
  expect(new Set(posts.map(({ botId }) => botId)).size).toBe(2);

  await page.goto(`${worker.url}/history`);
  const rows = page.getByRole("row", { name: /Closed tomorrow/ });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Automatic · 2 bots");
  await rows.getByRole("link", { name: /Closed tomorrow/ }).click();
  const deliveries = page.getByRole("table", { name: "Deliveries" });
  await expect(deliveries.getByRole("row", { name: /Readers/ })).toContainText("Shop");
  await expect(deliveries.getByRole("row", { name: /Collectors/ })).toContainText("News");
  await expectAccessible(page);

  // Shop joins the groups of News, whose token is then revoked.
  const shop = await idOf(simulator, "bots", "Shop");
  for (const title of NEWS) {
    const chat = await idOf(simulator, "chats", title);
    await control(simulator.url, "PUT", `/chats/${chat}/bots/${shop}`, {
      status: "administrator",
    });
  }
  const bots = await callWorker<{ id: string; name: string }[]>(worker, "GET", "/api/bots");
  const shopId = bots.find(({ name }) => name === "Shop")?.id ?? "";
  await expect
    .poll(async () => {
      const path = `/api/bots/${shopId}/groups`;
      return (await callWorker<unknown[]>(worker, "GET", path)).length;
    })
    .toBe(4);
  await control(simulator.url, "POST", `/bots/${await idOf(simulator, "bots", "News")}/revoke`, {});
  const groups = await callWorker<{ id: string; name: string }[]>(worker, "GET", "/api/groups");
  const form = new FormData();
  form.append("botId", news);
  form.append("message", "Open again");
  const own = groups.filter(({ name }) => NEWS.includes(name)).map(({ id }) => id);
  form.append("groups", JSON.stringify(own));
  await callWorker(worker, "POST", "/api/send/now", form).catch(() => undefined);

  await page.goto(`${worker.url}/history`);
  await page.getByRole("link", { name: /Open again/ }).click();
  await page.getByRole("button", { name: "Send through another bot", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Send Through Another Bot" });
  await expect(dialog).toContainText("Send the message to 2 groups through another bot?");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "2 of 2 sent" })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expect
    .poll(
      async () => (await seenPosts(simulator)).filter(({ text }) => text === "Open again").length,
    )
    .toBe(2);
});

test("a group can prefer a bot", async ({ connected: page, worker, simulator }) => {
  await addBotInGroups(worker, simulator, "Shop", ["Readers"]);
  await addBotInGroups(worker, simulator, "News", []);
  const chat = await idOf(simulator, "chats", "Readers");
  const bot = await idOf(simulator, "bots", "News");
  await control(simulator.url, "PUT", `/chats/${chat}/bots/${bot}`, { status: "administrator" });
  const [group] = await callWorker<{ id: string }[]>(worker, "GET", "/api/groups");
  const path = `/api/groups/${group?.id ?? ""}`;
  const read = () =>
    callWorker<{ bots: unknown[]; preferred_bot_id: string | null }>(worker, "GET", path);
  await expect.poll(async () => (await read()).bots.length).toBe(2);
  await page.goto(`${worker.url}/groups/${group?.id ?? ""}`);
  await choose(page, "Preferred bot", "News");
  await expect(page.getByRole("alert")).toContainText("Saved");
  expect((await read()).preferred_bot_id).not.toBeNull();
  await expectAccessible(page);
});
