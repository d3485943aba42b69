import { codeIn, createOperator } from "@tbm/worker/testing/alerts/paired-operator.ts";
import { createBotInGroups } from "@tbm/worker/testing/world/bot-in-groups.ts";
import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { faulty } from "#testing/faulty-workers.ts";
import { renderApp } from "#testing/render-app.tsx";
import { messagesScreen } from "#testing/screens/messages-screen.ts";
import { settingsScreen } from "#testing/screens/settings-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let stage: Awaited<ReturnType<typeof createBotInGroups>>;
beforeEach(async () => {
  world = await createWorld({ environment: { WORKER_URL: "https://worker.test" } });
  stage = await createBotInGroups(world, { groups: 1 });
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const open = () => renderApp("/settings/alerts", { fetch: world.fetch });
const stored = async () => (await world.call("GET", "/api/alerts")).body;
const chats = async () => within(await screen.findByRole("region", { name: "Chats" }));

async function pair(name = "Ann") {
  const path = `/api/bots/${stage.botId}/alert-pairing`;
  const { body } = await world.call("PUT", path, { language: "en" });
  const operator = createOperator(world, stage.bot, name);
  await operator.start(codeIn(body.link));
  return operator;
}

it("the operator pairs a chat: a link, a picture of it, and success once Start is pressed", async () => {
  const { user } = open();
  await user.click(await (await chats()).findByRole("button", { name: "Add a chat" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a chat" }));
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>("Bot").value).toBe("Shop"));
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  const link = await dialog.findByRole<HTMLAnchorElement>("link", { name: "Open Telegram" });
  expect(await dialog.findByRole("img", { name: "QR code of the link" })).toBeDefined();
  expect(await dialog.findByText("Waiting for Start…")).toBeDefined();
  await createOperator(world, stage.bot).start(codeIn(link.href));
  expect(await dialog.findByText("Alerts now go to Ann.")).toBeDefined();
  await user.click(await dialog.findByRole("button", { name: "Done" }));
  expect(await (await chats()).findByText("Ann")).toBeDefined();
});

it("a chat gets a test and can be removed", async () => {
  const ann = await pair();
  ann.read();
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Send a test to Ann" }));
  expect(await toastText("Test Sent")).toContain("Look at the chat of Ann in Telegram");
  expect(ann.read()).toEqual(["This is a test. Alerts will arrive in this chat."]);
  await user.click(await screen.findByRole("button", { name: "Remove Ann" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Chat" }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await (await chats()).findByText("No one gets alerts yet")).toBeDefined();
});

it("advises a chat with a second bot while all alerts come from one", async () => {
  const ann = await pair();
  open();
  expect(await screen.findByText(/^If Shop goes offline, it can't tell you/)).toBeDefined();
  const other = world.telegram.control.createBot({ name: "News" });
  const { body } = await world.call("POST", "/api/bots", { name: "News", token: other.token });
  const path = `/api/bots/${body.id}/alert-pairing`;
  const { link } = (await world.call("PUT", path, { language: "en" })).body;
  world.telegram.control.changePerson(ann.id, { startsBot: other.id, startText: codeIn(link) });
  await world.telegram.control.settleDeliveries();
  await waitFor(async () => expect((await stored()).chats).toHaveLength(2));
  cleanup();
  open();
  expect(await (await chats()).findByText("from News")).toBeDefined();
  expect(screen.queryByText(/goes offline, it can't tell you/)).toBeNull();
});

it("Cancel undoes what was changed, and has nothing to do before", async () => {
  const { user } = open();
  const isOn = async () =>
    (await screen.findByRole<HTMLInputElement>("switch", { name: "A backup failed" })).checked;
  expect(await isOn()).toBe(true);
  const cancel = () => screen.getByRole<HTMLButtonElement>("button", { name: "Cancel" });
  expect(cancel().disabled).toBe(true);
  await user.click(screen.getByRole("switch", { name: "A backup failed" }));
  expect(await isOn()).toBe(false);
  await user.click(cancel());
  expect(await isOn()).toBe(true);
  expect(cancel().disabled).toBe(true);
});

it("shows a chat that blocked the bot", async () => {
  await (await pair()).block();
  open();
  const list = await chats();
  expect(await list.findByText("unreachable")).toBeDefined();
  expect(list.getByText("The user has blocked the bot.")).toBeDefined();
});

it("switches events, the digest, quiet hours and the language", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("switch", { name: "A backup failed" }));
  await messagesScreen.choose(user, "Daily digest", "08:00");
  await messagesScreen.choose(user, "Language of alerts", "ไทย");
  await user.type(screen.getByLabelText("No alerts from"), "22:00");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("Quiet hours need a start and an end.")).toBeDefined();
  await user.type(screen.getByLabelText("No alerts until"), "07:00");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await toastText("Alerts Saved");
  const { events, ...others } = await stored();
  expect(others).toMatchObject({
    digestHour: 8,
    quietFrom: "22:00",
    quietUntil: "07:00",
    language: "th",
  });
  expect(events).not.toContain("backup_failed");
  expect(events).toContain("send_failed");
});

it("hides the events that the worker can't notice", async () => {
  world.ports.inspection.noticesCrashes = false;
  open();
  expect(await screen.findByRole("switch", { name: "A backup failed" })).toBeDefined();
  expect(screen.queryByRole("switch", { name: /restarted/ })).toBeNull();
});

it("Settings says where alerts go, and leads to the page", async () => {
  const { user } = await settingsScreen.open(world.fetch);
  const card = within(await screen.findByRole("region", { name: "Alerts" }));
  expect(card.getByText("You won't hear when something fails.")).toBeDefined();
  await user.click(card.getByRole("link", { name: "Set up alerts" }));
  expect(await screen.findByRole("heading", { name: "Alerts", level: 1 })).toBeDefined();
});

it("Settings counts the chats", async () => {
  await pair();
  await settingsScreen.open(world.fetch);
  const card = within(await screen.findByRole("region", { name: "Alerts" }));
  expect(card.getByText("Alerts go to 1 chat in Telegram.")).toBeDefined();
  expect(card.getByRole("link", { name: "Manage alerts" })).toBeDefined();
});

it("a worker with only the basic calls has no alerts", async () => {
  await settingsScreen.open(faulty.refusing(404, ""));
  expect(screen.queryByRole("region", { name: "Alerts" })).toBeNull();
});
