import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { openScreen } from "#testing/open-screen.ts";
import { prepareSending } from "#testing/screens/history-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let forum: number;
let news: number;
let groupId: string;
eachWorld(async (made) => {
  world = made;
  const { telegramId } = await prepareSending(world);
  const { control } = world.telegram;
  forum = control.createChat({ type: "supergroup", title: "Forum", isForum: true }).id;
  control.addBot(forum, telegramId);
  news = control.createTopic(forum, "News").id;
  const old = control.createTopic(forum, "Old").id;
  await add(news, "News");
  groupId = (await add(old, "Old")).body.group.id;
});

const linkTo = (rest: string) => `t.me/c/${String(forum).slice(4)}${rest}`;
const add = (thread: number, topicName: string) =>
  world.call("POST", "/api/groups/find", { reference: linkTo(`/${thread}/9999`), topicName });
const topics = async () => within(await screen.findByRole("region", { name: "Topics" }));

test("a forum's page lists its topics, and a topic has a page of its own", async () => {
  const { user } = await openScreen(`/groups/${groupId}`, "Forum", world.fetch);
  await user.click((await topics()).getByRole("link", { name: "News" }));
  expect(await screen.findByRole("heading", { name: "Forum › News", level: 1 })).toBeDefined();
  expect(screen.getByText(`${forum} / ${news}`)).toBeDefined();
  expect(screen.getByRole("button", { name: "Write to this topic" })).toBeDefined();
  await user.click(screen.getByRole("link", { name: "Group" }));
  expect(await screen.findByRole("heading", { name: "Forum", level: 1 })).toBeDefined();
});

test("a topic is added by its link; another link is refused at the field", async () => {
  const { user } = await openScreen(`/groups/${groupId}`, "Forum", world.fetch);
  await user.click((await topics()).getByRole("button", { name: "Add Topic" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Topic" }));
  const link = dialog.getByLabelText("Link to a Message in the Topic");
  const submit = async (rest: string) => {
    await user.clear(link);
    await user.type(link, linkTo(rest));
    await user.click(dialog.getByRole("button", { name: "Add Topic" }));
  };
  await user.type(link, "offers");
  await user.click(dialog.getByRole("button", { name: "Add Topic" }));
  expect(await dialog.findByText("Paste the link of a message in the topic.")).toBeDefined();
  await submit("");
  expect(await screen.findByText(/This link doesn't lead to a topic/)).toBeDefined();
  await submit("/1/45");
  expect(await screen.findByText(/leads to General, which is the group itself/)).toBeDefined();
  await submit("/45");
  expect(await screen.findByText(/may lead to a message in General/)).toBeDefined();
  await user.clear(link);
  await user.type(link, linkTo("/77/80"));
  await user.type(dialog.getByLabelText("Name (Optional)"), "Offers");
  await user.click(dialog.getByRole("button", { name: "Add Topic" }));
  expect(await toastText("Topic Added")).toContain("Forum › Offers");
  expect(await (await topics()).findByRole("link", { name: "Offers" })).toBeDefined();
});

test("the list of groups has topics behind their group, and counts groups only", async () => {
  await openScreen("/groups", "Groups", world.fetch);
  const table = await screen.findByRole("table", { name: "Groups", busy: false });
  const links = within(table)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
  const at = links.indexOf("Forum");
  expect(links.slice(at, at + 3)).toEqual(["Forum", "Forum › News", "Forum › Old"]);
  const { body } = await world.call("GET", "/api/groups");
  expect(screen.getByRole("radio", { name: `All groups (${body.length})` })).toBeDefined();
});
