import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { textIn } from "#testing/edit-message.ts";
import { multipartFetch } from "#testing/multipart-fetch.ts";
import { chooseFromMenu } from "#testing/record-menu.ts";
import {
  delaySending,
  historyScreen as on,
  prepareSending,
} from "#testing/screens/history-screen.ts";

let world: World;
let sending: Awaited<ReturnType<typeof prepareSending>>;
eachWorld(async (made) => {
  world = made;
  sending = await prepareSending(world);
});

test("while it is written, the worker is asked what is in the way of the edit", async () => {
  const id = await sending.send("Price 100");
  const { user } = await on.openOne(multipartFetch(world.fetch), id);
  await chooseFromMenu(user, "Edit posts…");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Posts" }));
  const message = await dialog.findByRole("textbox", { name: "Message" });
  expect(textIn(message)).toBe("Price 100");
  const save = () => dialog.getByRole<HTMLButtonElement>("button", { name: "Save Changes" });
  const { control } = world.telegram;
  control.kickBot(sending.chats[0] ?? 0, sending.telegramId);
  await control.settleDeliveries();
  await user.clear(message);
  await user.type(message, "Price 120");
  expect(await dialog.findByText(/^Changes 2 of 3 posts, about 1 s/)).toBeDefined();
  const lost = dialog.getByRole("list", { name: "Groups where the post stays as it is" });
  expect(within(lost).getByText("Readers")).toBeDefined();
  expect(save().disabled).toBe(false);

  delaySending(world);
  await world.call("POST", `/api/broadcasts/${id}/delete`, {});
  await user.type(message, "!");
  expect(
    await dialog.findByText(/^Some of these posts are being deleted\. Stop the deletion first/),
  ).toBeDefined();
  expect(save().disabled).toBe(true);
});
