import { textCause } from "@tbm/worker/testing/world/stored-causes.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { prepareCampaign } from "#testing/campaigns-screen.ts";
import { delaySending, prepareSending, withoutCapabilities } from "#testing/history-screen.ts";
import { createReachableWorld } from "#testing/messages-screen.ts";
import { openScreen } from "#testing/open-screen.ts";
import { finishSending } from "#testing/schedules-screen.ts";

let world: World;
beforeEach(async () => {
  world = await createReachableWorld();
  saveConnection(world);
});
afterEach(() => world.close());

const openPage = (fetch: Fetch = world.fetch) => openScreen("/", "Dashboard", fetch);
const card = (name: string) => screen.queryByRole("region", { name });

/** Each line's text and link. */
async function linesOf(name: string) {
  const rows = await within(await screen.findByRole("region", { name })).findAllByRole("listitem");
  return rows.map((row) => [
    row.textContent.trim().replaceAll(/\s+/g, " "),
    within(row).getByRole("link").getAttribute("href"),
  ]);
}

/** Counts the answered requests for the activity. */
function countingFetch() {
  let answered = 0;
  const fetch: Fetch = async (url, init) => {
    const answer = await world.fetch(url, init);
    if (url.endsWith("/api/activity")) answered += 1;
    return answer;
  };
  return { fetch, answered: () => answered };
}

test("nothing is shown while all is well", async () => {
  const { send } = await prepareSending(world);
  await send("Hello");
  const { fetch, answered } = countingFetch();
  await openPage(fetch);
  await waitFor(() => expect(answered()).toBe(1));
  expect(await screen.findByText("3 / 3")).toBeDefined();
  expect([card("Now sending"), card("Needs attention"), card("Next posts")]).toEqual([
    null,
    null,
    null,
  ]);
});

test("a running send shows its progress live, and its failures at the end", async () => {
  const { send, chats } = await prepareSending(world);
  const [refusing = 0] = chats;
  world.telegram.control.addFault({
    kind: "error",
    code: 400,
    match: { chatId: refusing },
    next: 1,
  });
  delaySending(world, 2);
  const id = await send("Hello");
  await openPage();
  expect(await linesOf("Now sending")).toEqual([["Hello1 of 3 · 1 failed", `/history/${id}`]]);
  expect(card("Needs attention")).toBeNull();

  await finishSending(world);
  await waitFor(() => expect(card("Now sending")).toBeNull());
  expect(await linesOf("Needs attention")).toEqual([
    ["Hello1 of 3 groups failed", `/history/${id}`],
  ]);
  // The number of messages sent today updates without a reload.
  const today = screen.getByRole("link", { name: "Messages Today" }).closest("dt");
  await waitFor(() => expect(today?.nextElementSibling?.textContent).toBe("2"));
});

test("bots that are offline, lost groups and skipped campaigns need attention", async () => {
  const { input, telegramId } = await prepareCampaign(world, 0);
  const { body: campaign } = await world.call("POST", "/api/campaigns", input);
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
  expect(await linesOf("Needs attention")).toEqual([
    ["Shop is offlineThe token was revoked.", "/bots"],
    [
      "Lucky drawThe last run was skipped, because the folder has no pictures.",
      `/autosendgame/${campaign.id}`,
    ],
    ["1 group unavailableNo bot can post there", "/groups?standing=lost"],
  ]);
});

test("new groups need attention, and are marked among the recent ones", async () => {
  const { control } = world.telegram;
  const { telegramId } = await prepareCampaign(world, 0);
  for (const title of ["Stranger", "Partner"]) {
    control.addBot(control.createChat({ type: "supergroup", title }).id, telegramId);
  }
  await control.settleDeliveries();
  await openPage();
  expect(await linesOf("Needs attention")).toEqual([
    ["2 new groupsAccept or remove them", "/groups?standing=new"],
  ]);
  const recent = within(screen.getByRole("region", { name: "Recent Groups" }));
  const rows = await recent.findAllByRole("listitem");
  expect(rows.filter((row) => within(row).queryByText("New"))).toHaveLength(2);
});

test("the campaigns' next posts are listed below the pending messages", async () => {
  const { input } = await prepareCampaign(world);
  const { body: campaign } = await world.call("POST", "/api/campaigns", input);
  await finishSending(world);
  await openPage();
  expect(await linesOf("Next posts")).toEqual([
    [
      expect.stringMatching(/^\d+ \S+ \d\d:\d\dLucky drawShop 2 groups$/),
      `/autosendgame/${campaign.id}`,
    ],
  ]);
});

test("a worker that does not offer it is not asked", async () => {
  const { send } = await prepareSending(world);
  delaySending(world);
  await send("Hello");
  const { fetch, answered } = countingFetch();
  await openPage(withoutCapabilities(fetch));
  expect(await screen.findByText("3 / 3")).toBeDefined();
  expect(answered()).toBe(0);
  expect(card("Now sending")).toBeNull();
});
