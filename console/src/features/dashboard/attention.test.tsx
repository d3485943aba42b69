import { textCause } from "@tbm/worker/testing/world/stored-causes.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { openScreen } from "#testing/open-screen.ts";
import { finishAll } from "#testing/posted-messages.ts";
import { prepareCampaign } from "#testing/screens/campaigns-screen.ts";
import { prepareSending } from "#testing/screens/history-screen.ts";
import { addBotInGroups } from "#testing/screens/messages-screen.ts";
import { finishSending } from "#testing/screens/schedules-screen.ts";

let world: World;
eachWorld((made) => {
  world = made;
});

const openPage = () => openScreen("/", "Dashboard", world.fetch);
const findCard = () => screen.findByRole("region", { name: "Needs attention" });

/** Each line's text, and where its next step leads. */
async function lines() {
  const rows = await within(await findCard()).findAllByRole("listitem");
  return rows.map((row) => [
    row.textContent.trim().replaceAll(/\s+/g, " "),
    within(row).getByRole("link").getAttribute("href"),
  ]);
}

test("one calm line says that all is well", async () => {
  const { send } = await prepareSending(world);
  await send("Hello");
  await openPage();
  expect((await findCard()).textContent).toBe(
    "Needs attentionAll is well. Nothing needs your attention.",
  );
  expect(screen.queryByRole("region", { name: "Running now" })).toBeNull();
});

test("bots that are offline, skipped campaigns and lost groups have a next step, trouble first", async () => {
  const { input, telegramId } = await prepareCampaign(world, 0);
  await world.call("POST", "/api/campaigns", input);
  await world.passTime(
    () => world.database.prepare("SELECT cause FROM campaigns").get()?.["cause"] !== null,
  );
  const { control } = world.telegram;
  const [chat] = control.listChats();
  await control.advanceClock(60_000);
  control.kickBot(chat?.id ?? 0, telegramId);
  await control.settleDeliveries();
  world.database.exec(
    `UPDATE bots SET status = 'offline', cause = ${textCause("The token was revoked.")}`,
  );
  await openPage();
  expect(await lines()).toEqual([
    ["Shop is offlineThe token was revoked.Open Bots", "/bots"],
    [
      "Lucky drawThe last run was skipped, because the folder has no pictures.Add pictures",
      `/images?folder=${input.folderId}`,
    ],
    ["1 group unavailableNo bot can post thereSee groups", "/groups?standing=lost"],
  ]);
});

test("what another bot can send leads to the dialog that hands it over", async () => {
  const { send, telegramId, chats } = await prepareSending(world);
  const news = await addBotInGroups(world, "News");
  for (const chat of chats.slice(0, 2)) {
    world.telegram.control.addBot(chat, news.telegramId, { status: "administrator" });
  }
  await world.telegram.control.settleDeliveries();
  world.telegram.control.revokeToken(telegramId);
  await send("Hello");
  const [{ id }] = (await world.call("GET", "/api/broadcasts")).body;
  const { user } = await openPage();
  expect(await lines()).toContainEqual([
    "Hello3 of 3 groups failedSend through another bot",
    `/history/${id}?hand-over`,
  ]);
  await user.click(screen.getByRole("link", { name: /Send through another bot/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send Through Another Bot" }));
  expect(dialog.getByText("Send the message to 2 groups through another bot?")).toBeDefined();
  expect(dialog.getByRole("status").textContent).toBe(
    "1 group can't get it, because no other bot can post there: “Collectors”",
  );
  await waitFor(() => expect(window.location.search).toBe(""));
  await user.click(dialog.getByRole("button", { name: "Send" }));
  await finishAll(world);
  expect(await screen.findByRole("heading", { name: "2 of 2 sent" })).toBeDefined();
});

test("messages and changes that failed lead to the page with their groups", async () => {
  const { send, sendWithFailure, chats } = await prepareSending(world);
  const failed = await sendWithFailure("Hello");
  const edited = await send("Wrong price");
  world.telegram.control.addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: message can't be edited",
    match: { chatId: chats[1] ?? 0, method: "editMessageText" },
    next: 1,
  });
  const form = new FormData();
  form.append("message", "Right price");
  await world.call("POST", `/api/broadcasts/${edited}/edit`, form);
  await finishAll(world);
  const { user } = await openPage();
  expect(await lines()).toEqual([
    ["Hello1 of 3 groups failedSee groups", `/history/${failed}`],
    ["Edit: Wrong price1 of 3 groups not changedSee groups", `/history/${edited}`],
  ]);
  await user.click(screen.getByRole("link", { name: "See groups: Hello" }));
  expect(await screen.findByRole("region", { name: "Result" })).toBeDefined();
});

test("of many failed messages, three are listed and the others counted", async () => {
  const { sendWithFailure } = await prepareSending(world);
  for (const text of ["One", "Two", "Three", "Four", "Five"]) await sendWithFailure(text);
  await openPage();
  const shown = await lines();
  expect(shown.filter(([text]) => text?.includes("1 of 3 groups failed"))).toHaveLength(3);
  expect(shown).toContainEqual(["2 more messagesFailed or unconfirmedOpen History", "/history"]);
});

test("a campaign that runs out of pictures says when they repeat", async () => {
  const { input } = await prepareCampaign(world, 2);
  await world.call("POST", "/api/campaigns", input);
  await finishSending(world);
  await openPage();
  expect(await lines()).toContainEqual([
    expect.stringMatching(
      /^Lucky draw1 new picture left\. Pictures repeat after 15 พ\.ย\. \d\d:00\.Add pictures$/,
    ),
    `/images?folder=${input.folderId}`,
  ]);
});

test("new groups come last, and are marked among the recent ones", async () => {
  const { control } = world.telegram;
  const { sendWithFailure, telegramId } = await prepareSending(world);
  await sendWithFailure("Hello");
  for (const title of ["Stranger", "Partner"]) {
    control.addBot(control.createChat({ type: "supergroup", title }).id, telegramId);
  }
  await control.settleDeliveries();
  await openPage();
  const shown = await lines();
  expect(shown).toHaveLength(2);
  expect(shown.at(-1)).toEqual(["2 new groupsAccept or remove themReview", "/groups?standing=new"]);
  const recent = within(screen.getByRole("region", { name: "Recent Groups" }));
  const rows = await recent.findAllByRole("listitem");
  expect(rows.filter((row) => within(row).queryByText("New"))).toHaveLength(2);
});

test("a hold comes first, and its step leads to the choice", async () => {
  const { sendWithFailure } = await prepareSending(world);
  await sendWithFailure("Hello");
  world.insertRows({ holds: [{}] });
  const { user } = await openPage();
  await screen.findByRole("region", { name: "Sending is on hold" });
  const [first] = await within(await findCard()).findAllByRole("listitem");
  expect(first?.textContent).toMatch(/^Sending has stopped/);
  await user.click(screen.getByRole("button", { name: "Decide: Sending has stopped" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Start sending"));
});
