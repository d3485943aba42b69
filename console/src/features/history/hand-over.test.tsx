import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { renderApp } from "#testing/render-app.tsx";
import { prepareSending } from "#testing/screens/history-screen.ts";
import { addBotInGroups } from "#testing/screens/messages-screen.ts";

let world: World;
let sending: Awaited<ReturnType<typeof prepareSending>>;
eachWorld(async (made) => {
  world = made;
  sending = await prepareSending(world);
});

/** Opens the page of a message whose bot has lost its token. */
async function openFailed() {
  await world.telegram.control.settleDeliveries();
  world.telegram.control.revokeToken(sending.telegramId);
  await sending.send("Hello");
  const [{ id }] = (await world.call("GET", "/api/broadcasts")).body;
  // The dialog hides the page's title from readers.
  const { user } = renderApp(`/history/${id}?hand-over`, { fetch: world.fetch });
  const dialog = await screen.findByRole("dialog", { name: "Send Through Another Bot" });
  return { id, user, dialog: within(dialog) };
}

test("if another tab was faster, the dialog says that nothing is left", async () => {
  const news = await addBotInGroups(world, "News");
  for (const chat of sending.chats) {
    world.telegram.control.addBot(chat, news.telegramId, { status: "administrator" });
  }
  const { id, user, dialog } = await openFailed();
  const body = { botId: "auto" };
  expect((await world.call("POST", `/api/broadcasts/${id}/hand-over`, body)).status).toBe(201);
  await user.click(dialog.getByRole("button", { name: "Send" }));
  expect(await dialog.findByText("Nothing is left to send through another bot.")).toBeDefined();
  expect(dialog.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true);
});

test("without another bot there is nothing to choose", async () => {
  const { dialog } = await openFailed();
  expect(dialog.getByText("No other bot can post there now.")).toBeDefined();
  expect(dialog.queryByRole("combobox")).toBeNull();
});
