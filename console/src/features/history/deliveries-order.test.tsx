import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { historyScreen as on } from "#testing/screens/history-screen.ts";
import { addBotInGroups } from "#testing/screens/messages-screen.ts";

const COUNT = 30;

let world: World;
let bot: Awaited<ReturnType<typeof addBotInGroups>>;
eachWorld(async (made) => {
  world = made;
  const titles = Array.from({ length: COUNT }, (_, index) => `Group ${index + 1}`);
  bot = await addBotInGroups(world, "Shop", ...titles);
});

/** A message that two groups refuse, with no answer for a third. */
async function sendWithFailures(): Promise<string> {
  const { control } = world.telegram;
  for (const chat of [bot.chats[5], bot.chats[20]]) control.kickBot(chat ?? 0, bot.telegramId);
  control.addFault({ kind: "applied-reset", match: { chatId: bot.chats[10] ?? 0 }, next: 1 });
  const form = new FormData();
  form.append("botId", bot.botId);
  form.append("groups", JSON.stringify(bot.groups));
  form.append("message", "Hello");
  const sent = await world.until(world.call("POST", "/api/send/now", form));
  return sent.body.broadcastId;
}

test("deliveries show failures first, and a part of the rest until more is asked for", async () => {
  const { user } = await on.openOne(world.fetch, await sendWithFailures());
  await waitFor(async () =>
    expect((await on.rows("Deliveries")).slice(0, 4).map((cells) => cells[1])).toEqual([
      "failed",
      "failed",
      "unconfirmed",
      "sent",
    ]),
  );
  expect(await on.rows("Deliveries")).toHaveLength(20);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await on.rows("Deliveries")).toHaveLength(COUNT);
});

test("deliveries that nothing can be done with have no column for actions", async () => {
  const { user } = await on.openOne(world.fetch, await sendWithFailures());
  await screen.findByRole("columnheader", { name: "Actions" });
  const result = within(screen.getByRole("region", { name: "Result" }));
  await user.click(result.getByRole("link", { name: "Show 2 failed" }));
  await waitFor(async () => expect(await on.rows("Deliveries")).toHaveLength(2));
  expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
});

test("a count of the result links to the deliveries it counts", async () => {
  const { user } = await on.openOne(world.fetch, await sendWithFailures());
  const result = within(screen.getByRole("region", { name: "Result" }));
  expect(result.queryByRole("link", { name: /missed/ })).toBeNull();
  await user.click(result.getByRole("link", { name: "Show 2 failed" }));
  await waitFor(async () => expect(await on.rows("Deliveries")).toHaveLength(2));
  expect(window.location.search).toBe("?state=failed");
});
