import { createWorld, type World } from "@tbm/worker/testing/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/connection.ts";
import { openScreen } from "#testing/open-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let telegramId: number;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  const { id, token } = world.telegram.control.createBot({ name: "Shop" });
  await world.call("POST", "/api/bots", { name: "Shop", token });
  telegramId = id;
});
afterEach(() => world.close());

async function openDialog(action: string, title: string) {
  const { user } = await openScreen("/bots", "Bots", world.fetch);
  await user.click(await screen.findByRole("button", { name: `${action} Shop` }));
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  return { user, dialog };
}
const openTokenDialog = () => openDialog("Replace token", "Replace Token");

test("a bot gets another name", async () => {
  const { user, dialog } = await openDialog("Rename", "Rename Bot");
  const name = dialog.getByLabelText<HTMLInputElement>("Bot Name");
  expect(name.value).toBe("Shop");
  await user.clear(name);
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Rename" }).disabled).toBe(true);
  await user.type(name, " Our shop {Enter}");
  expect(await toastText("Bot Renamed")).toBe('Bot Renamed: "Our shop" has a new name');
  expect(await screen.findByRole("row", { name: /Our shop/ })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a bot whose token was revoked is online again with a new one", async () => {
  const { token } = world.telegram.control.revokeToken(telegramId);
  world.clock.advance(61_000);
  const { user, dialog } = await openTokenDialog();
  expect(screen.getByText("offline")).toBeDefined();
  const field = dialog.getByLabelText<HTMLInputElement>("New Token");
  expect(field.type).toBe("password");
  expect(dialog.getByText(/keeps its groups, scheduled messages and campaigns/)).toBeDefined();
  await user.click(field);
  await user.paste(` ${token} `);
  await user.click(dialog.getByRole("button", { name: "Replace Token" }));
  expect(await toastText("Token Replaced")).toBe('Token Replaced: "Shop" uses its new token');
  expect(await screen.findByText("online")).toBeDefined();
  expect(document.body.innerHTML).not.toContain(token);
});

test("another bot's token is refused in the worker's words, and what was typed stays", async () => {
  const other = world.telegram.control.createBot({ name: "Other" }).token;
  const { user, dialog } = await openTokenDialog();
  await user.click(dialog.getByLabelText("New Token"));
  await user.paste(other);
  await user.click(dialog.getByRole("button", { name: "Replace Token" }));
  expect(await toastText()).toMatch(/^Error: This token belongs to another bot\. .*@shop_bot/);
  expect(dialog.getByLabelText<HTMLInputElement>("New Token").value).toBe(other);
});
