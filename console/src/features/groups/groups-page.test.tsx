import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { delayCalls, withFault } from "#testing/faulty-workers.ts";
import { openScreen } from "#testing/open-screen.ts";
import { plainSpaces } from "#testing/plain-spaces.ts";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const addGroup = (name: string, chatId: string, type: string) =>
  world.call("POST", "/api/groups", { name, chatId, type });
const openPage = async (fetch: Fetch = world.fetch) =>
  (await openScreen("/groups", "Groups", fetch)).user;

test("the table shows each group's type, name, chat id and when it was discovered", async () => {
  await addGroup("Readers", "-42", "group");
  world.clock.advance(1000);
  await addGroup("ลูกค้า VIP", "-1001733120094", "supergroup");
  world.clock.advance(1000);
  await addGroup("Market Today", "-1001190033481", "channel");
  await openPage(withoutCapabilities(world.fetch));
  const table = within(await screen.findByRole("table", { name: "Groups" }));
  await table.findByText("Readers");
  const rows = table
    .getAllByRole("row")
    .map((row) => Array.from(row.children, ({ textContent }) => plainSpaces(textContent)));
  const date = expect.stringMatching(/^1[45] Nov 2026$/);
  expect(rows).toEqual([
    ["Type", "Name", "Chat ID", "Discovered date"],
    ["channel", "Market Today", "-1001190033481", date],
    ["group", "ลูกค้า VIP", "-1001733120094", date],
    ["group", "Readers", "-42", date],
  ]);
  expect(table.queryByRole("button")).toBeNull();
});

test("a group appears once Telegram reports it", async () => {
  const webhooks = await createWorld({ environment: { WORKER_URL: "https://worker.example.com" } });
  saveConnection({ baseUrl: "https://worker.example.com", apiKey: webhooks.apiKey });
  const { telegram } = webhooks;
  const bot = telegram.control.createBot({ name: "Shop" });
  await webhooks.call("POST", "/api/bots", { name: "Shop", token: bot.token });
  const user = await openPage(webhooks.fetch);
  await screen.findByText("No groups found");
  const chat = telegram.control.createChat({ type: "supergroup", title: "Night market" });
  telegram.control.addBot(chat.id, bot.id);
  await telegram.control.advanceClock(1000);
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("Night market")).toBeDefined();
  await webhooks.close();
});

test("an empty list says so, says what to do, and links there", async () => {
  const user = await openPage();
  expect(await screen.findByText("No groups found")).toBeDefined();
  expect(screen.getByRole("region", { name: "How groups are discovered" }).textContent).toContain(
    "discovered automatically through webhook events",
  );
  await user.click(screen.getByRole("link", { name: "Open Bots" }));
  expect(await screen.findByRole("heading", { name: "Bots", level: 1 })).toBeDefined();
});

test("the controls above the list take their space before the groups load", async () => {
  await world.call("POST", "/api/groups", { name: "Readers", chatId: "-42", type: "group" });
  const { fetch, release } = delayCalls(world.fetch);
  await openPage(withFault(world.fetch, "GET /api/groups", fetch));
  expect(await screen.findByRole("search", { name: "Filter groups" })).toBeDefined();
  expect(screen.getByRole("radio", { name: "All groups" })).toBeDefined();
  expect(screen.getAllByTestId("skeleton-row")).toHaveLength(3);
  release();
  expect(await screen.findByRole("radio", { name: "All groups (1)" })).toBeDefined();
});

test("the list shows three skeleton rows while it loads", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  await openPage(fetch);
  expect(await screen.findAllByTestId("skeleton-row")).toHaveLength(3);
  release();
  expect(await screen.findByText("No groups found")).toBeDefined();
  expect(screen.queryByTestId("skeleton-row")).toBeNull();
});

const many = (count: number): Fetch =>
  withFault(world.fetch, "GET /api/groups", async () =>
    Response.json(
      Array.from({ length: count }, (_group, index) => ({
        id: `grp_${index}`,
        name: `Group ${index}`,
        chatId: `-100${index}`,
        type: "supergroup",
        created_at: "2026-11-15T05:00:00Z",
      })),
    ),
  );

test("a long list is shown in parts, and more on demand", async () => {
  const user = await openPage(many(70));
  await screen.findByText("Group 49");
  expect(screen.queryByText("Group 50")).toBeNull();
  expect(screen.getByText("50 of 70")).toBeDefined();
  await user.click(screen.getByText("Show more"));
  expect(await screen.findByText("Group 69")).toBeDefined();
  expect(screen.queryByText("Show more")).toBeNull();
});

test.each([
  ["that tells more of groups", (fetch: Fetch) => fetch],
  ["that tells no more of groups", withoutCapabilities],
])("with a worker %s a long list can be searched by name or chat id", async (_, from) => {
  const user = await openPage(from(many(30)));
  const search = await screen.findByLabelText("Search groups");
  const searchFor = async (words: string) => {
    await user.clear(search);
    await user.paste(words);
  };
  await searchFor(" gROUP 21");
  await waitFor(() => expect(screen.queryByText("Group 2")).toBeNull());
  expect(screen.getByText("Group 21")).toBeDefined();
  await searchFor("-10029");
  expect(await screen.findByText("Group 29")).toBeDefined();
  await searchFor("nothing");
  expect(await screen.findByText("No groups found")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(await screen.findByText("Group 0")).toBeDefined();
});

test("text typed before the worker's capabilities are known stays in the search", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  const user = await openPage(withFault(many(30), "GET /api/health", fetch));
  const search = await screen.findByLabelText("Search groups");
  await user.click(search);
  await user.paste("Group 21");
  release();
  await screen.findByRole("combobox", { name: "Filter by bot" });
  expect(document.activeElement).toBe(search);
  await waitFor(() => expect(screen.queryByText("Group 2")).toBeNull());
});

test("a short list has no search if the worker reports only names", async () => {
  await openPage(withoutCapabilities(many(20)));
  await screen.findByText("Group 19");
  expect(screen.queryByLabelText("Search groups")).toBeNull();
});
