import { AUTOMATIC_BOT } from "@tbm/contract/bots.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { draftStore } from "#composer/drafts/draft-store.ts";
import type { MessageDraft } from "#composer/message-draft.ts";
import { eachWorld } from "#testing/each-world.ts";
import { delayCalls, withFault } from "#testing/faulty-workers.ts";
import { openScreen } from "#testing/open-screen.ts";
import {
  addBotInGroups,
  messagesScreen as on,
  prepareDraft,
} from "#testing/screens/messages-screen.ts";

let world: World;
let bot: Awaited<ReturnType<typeof prepareDraft>>;
eachWorld(async (made) => {
  world = made;
  bot = await prepareDraft(world, "Readers", "Night market", "News channel");
});

/** The list of groups is loaded with the first chosen bot. */
async function open(change?: Partial<MessageDraft>) {
  const user = await bot.open(change);
  await screen.findByRole("group", { name: "Audience" });
  return user;
}
const chips = () => within(screen.getByRole("group", { name: "Audience" }));
const namesOf = (ids: Iterable<string>) => [...ids].toSorted();
const addSet = (name: string, groups: string[]) =>
  world.call("POST", "/api/group-sets", { name, groups });

test("a selected set is a chip, the other groups are another one, and each can be removed", async () => {
  const [readers = "", market = "", news = ""] = bot.groups;
  await addSet("North", [readers, market]);
  const user = await open();
  await user.click(await chips().findByRole("button", { name: "Remove Set: North · 2" }));
  await waitFor(() => expect(draftStore.read(world.baseUrl).groups).toEqual(new Set([news])));
  await user.click(chips().getByRole("button", { name: "Remove 1 group" }));
  await waitFor(() => expect(draftStore.read(world.baseUrl).groups.size).toBe(0));
  expect(chips().queryByRole("button", { name: /^Remove/ })).toBeNull();
});

test("the list of groups opens at full height, and is narrowed to channels", async () => {
  const user = await open({ groups: new Set() });
  await user.click(chips().getByRole("button", { name: "Choose groups…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Choose Groups" }));
  expect(dialog.getAllByRole("checkbox")).toHaveLength(3);
  await user.click(dialog.getByRole("radio", { name: "Channels" }));
  expect(dialog.getAllByRole("checkbox")).toHaveLength(1);
  await user.click(dialog.getByRole("checkbox", { name: /^News channel/ }));
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(chips().getByRole("button", { name: "1 group" })).toBeDefined();
  expect(on.sendButton().textContent).toBe("Send Now to 1 group");
});

test("the list of groups opens before its groups are loaded, and fills", async () => {
  const path = `/api/bots/${bot.botId}/groups`;
  const list = delayCalls(world.fetch);
  bot.write({ groups: new Set() });
  const user = await on.open(withFault(world.fetch, `GET ${path}`, list.fetch));
  await screen.findByRole("group", { name: "Audience" });
  await user.click(chips().getByRole("button", { name: "Choose groups…" }));
  const dialog = await screen.findByRole("dialog", { name: "Choose Groups" });
  expect(dialog.querySelector("[aria-busy=true]")).not.toBeNull();
  expect(dialog.textContent).not.toContain("This bot has no groups yet");
  list.release();
  expect(await within(dialog).findAllByRole("checkbox")).toHaveLength(3);
});

test("with an automatic bot, the list is narrowed to the groups of one bot", async () => {
  await addBotInGroups(world, "News", "Editors");
  bot.write({ botId: AUTOMATIC_BOT, groups: new Set() });
  const user = await on.open(world.fetch);
  await screen.findByRole("group", { name: "Audience" });
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(4));
  await user.click(chips().getByRole("button", { name: "Choose groups…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Choose Groups" }));
  await waitFor(() => expect(dialog.getAllByRole("checkbox")).toHaveLength(4));
  await user.click(await dialog.findByRole("combobox", { name: "Filter by bot" }));
  await user.click(await screen.findByRole("option", { name: "News" }));
  await waitFor(() => expect(dialog.getAllByRole("checkbox")).toHaveLength(1));
  await user.click(dialog.getByRole("checkbox", { name: /^Editors/ }));
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(on.sendButton().textContent).toBe("Send Now to 1 group");
});

test("groups chosen on the Groups screen, or a set there, are written to", async () => {
  const [readers = "", market = ""] = bot.groups;
  await addSet("North", [market]);
  const { user } = await openScreen("/groups", "Groups", world.fetch);
  const names = (await world.call("GET", "/api/groups")).body as { id: string; name: string }[];
  const nameOf = (id: string) => names.find((group) => group.id === id)?.name ?? "";
  const box = { name: `Select ${nameOf(readers)}` };
  await user.click(await screen.findByRole("checkbox", box));
  await user.click(screen.getByRole("button", { name: "Write to these groups" }));
  await screen.findByRole("heading", { name: "Messages", level: 1 });
  expect(draftStore.read(world.baseUrl)).toMatchObject({ botId: bot.botId });
  expect(namesOf(draftStore.read(world.baseUrl).groups)).toEqual([readers]);

  await user.click(screen.getByRole("link", { name: "Groups" }));
  await user.click(await screen.findByRole("radio", { name: "Sets" }));
  await user.click(await screen.findByRole("button", { name: "Write to these groups North" }));
  await screen.findByRole("heading", { name: "Messages", level: 1 });
  expect(namesOf(draftStore.read(world.baseUrl).groups)).toEqual([market]);
});

test("one click on a set addresses the message to it, and the text comes next", async () => {
  const [readers = "", market = ""] = bot.groups;
  await addSet("North", [readers, market]);
  const user = await on.open(world.fetch);
  const sets = within(await screen.findByRole("group", { name: "Or write to a set" }));
  expect(sets.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["North · 2"]);
  await user.click(sets.getByRole("button"));
  await waitFor(() => expect(document.activeElement).toBe(on.message()));
  expect(draftStore.read(world.baseUrl)).toMatchObject({ botId: bot.botId });
  expect(namesOf(draftStore.read(world.baseUrl).groups)).toEqual(namesOf([readers, market]));
  expect(screen.queryByRole("group", { name: "Or write to a set" })).toBeNull();
});

test("the next message goes to a set by one click, too, if the bot can post to some of it", async () => {
  const [readers = "", market = ""] = bot.groups;
  await addSet("North", [readers, market]);
  const other = await addBotInGroups(world, "News", "Elsewhere");
  await addSet("South", other.groups);
  const user = await open({ groups: new Set() });
  const north = await chips().findByRole("button", { name: "North · 2" });
  expect(chips().queryByRole("button", { name: /South/ })).toBeNull();
  await user.click(north);
  expect(on.sendButton().textContent).toBe("Send Now to 2 groups");
  expect(document.activeElement).toBe(on.message());
});
