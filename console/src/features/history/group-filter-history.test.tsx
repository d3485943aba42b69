import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { openScreen } from "#testing/open-screen.ts";
import { historyScreen as on, prepareSending } from "#testing/screens/history-screen.ts";

let world: World;
let sending: Awaited<ReturnType<typeof prepareSending>>;
const ids = new Map<string, string>();
eachWorld(async (made) => {
  world = made;
  sending = await prepareSending(world);
  const { body } = await world.call("GET", "/api/groups");
  for (const { id, name } of body) ids.set(name, id);
  await sending.send("To all");
  const form = new FormData();
  form.append("botId", sending.botId);
  form.append("groups", JSON.stringify([ids.get("Readers")]));
  form.append("message", "To the readers");
  await world.until(world.call("POST", "/api/send/now", form));
});

const texts = async () => (await on.rows("History")).map(([message]) => message);
const select = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Filter by group" });

test("the history shows what went to one group, which is found by typing", async () => {
  const user = await on.open(world.fetch);
  expect(await texts()).toEqual(["To the readersSent immediately", "To allSent immediately"]);
  await user.click(await select());
  await user.clear(await select());
  await user.type(await select(), "collec");
  await user.click(await screen.findByRole("option", { name: /^Collectors/ }));
  await waitFor(async () => expect(await texts()).toEqual(["To allSent immediately"]));
  expect(window.location.search).toBe(`?group=${ids.get("Collectors")}`);
});

test("a group's page links to its posts in the history", async () => {
  const id = ids.get("Readers") ?? "";
  const { user } = await openScreen(`/groups/${id}`, "Readers", world.fetch);
  await user.click(await screen.findByRole("link", { name: "All posts in History" }));
  await screen.findByRole("heading", { name: "History", level: 1 });
  await waitFor(async () => expect((await select()).value).toBe("Readers"));
  expect(await texts()).toHaveLength(2);
});

test("a group that was removed is named as such, and can be cleared", async () => {
  const { user } = await openScreen("/history?group=grp_gone", "History", world.fetch);
  await waitFor(async () => expect((await select()).value).toBe("Removed group"));
  expect(await screen.findByText("No messages match")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await texts()).toHaveLength(2);
});

test("a group is found by its chat id", async () => {
  const user = await on.open(world.fetch);
  await user.click(await select());
  await screen.findByRole("option", { name: /^Readers/ });
  const { body } = await world.call("GET", "/api/groups");
  const { chatId } = body.find(({ name }: { name: string }) => name === "Night market");
  await user.clear(await select());
  await user.type(await select(), String(chatId));
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  expect(screen.getByRole("option").textContent).toBe(`Night market${chatId}`);
});

test("of thousands of groups only a few are offered at a time, and all are searched", async () => {
  world.insertRows({
    groups: Array.from({ length: 3000 }, (_, index) => ({
      id: `grp_many_${index}`,
      name: `Branch ${index}`,
      chatId: String(-5_000_000 - index),
    })),
  });
  const user = await on.open(world.fetch);
  await user.click(await select());
  await waitFor(() => expect(screen.getAllByRole("option").length).toBeGreaterThan(20));
  expect(screen.getAllByRole("option").length).toBeLessThan(60);
  await user.clear(await select());
  await user.type(await select(), "branch 2987");
  expect(await screen.findByRole("option", { name: /^Branch 2987/ })).toBeDefined();
});
