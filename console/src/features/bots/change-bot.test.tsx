import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { faulty, withFault } from "#testing/faulty-workers.ts";
import { openScreen } from "#testing/open-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let telegramId: number;
let botId: string;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  const { id, token } = world.telegram.control.createBot({ name: "Shop" });
  botId = (await world.call("POST", "/api/bots", { name: "Shop", token })).body.id;
  telegramId = id;
});
afterEach(() => world.close());

async function openDialog(action: string, title: string, fetch: Fetch = world.fetch) {
  const { user } = await openScreen("/bots", "Bots", fetch);
  await user.click(await screen.findByRole("button", { name: `${action} Shop` }));
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  return { user, dialog };
}
const openTokenDialog = () => openDialog("Replace token", "Replace Token");

test("a bot can be renamed", async () => {
  const { user, dialog } = await openDialog("Rename", "Rename Bot");
  const name = dialog.getByLabelText<HTMLInputElement>("Bot Name");
  expect(name.value).toBe("Shop");
  await user.clear(name);
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Rename" }).disabled).toBe(true);
  await user.type(name, " Our shop {Enter}");
  expect(await toastText("Bot Renamed")).toBe('Bot Renamed: The bot is now called "Our shop"');
  expect(await screen.findByRole("row", { name: /Our shop/ })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a bot whose token was revoked is online again with a new token", async () => {
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
  expect(await toastText("Token Replaced")).toBe('Token Replaced: "Shop" now uses the new token');
  expect(await screen.findByText("online")).toBeDefined();
  expect(document.body.innerHTML).not.toContain(token);
});

test("another bot's token is refused in the worker's words, and the input stays", async () => {
  const other = world.telegram.control.createBot({ name: "Other" }).token;
  const { user, dialog } = await openTokenDialog();
  await user.click(dialog.getByLabelText("New Token"));
  await user.paste(other);
  await user.click(dialog.getByRole("button", { name: "Replace Token" }));
  expect(await toastText()).toMatch(/^Error: This token belongs to another bot\. .*@shop_bot/);
  const field = dialog.getByLabelText<HTMLInputElement>("New Token");
  expect(field.value).toBe(other);
  expect(await dialog.findByText(/^This token belongs to another bot\./)).toBeDefined();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, "x");
  expect(dialog.queryByText(/^This token belongs to another bot\./)).toBeNull();
});

test("a name that the worker refuses is marked with its message", async () => {
  const refusal = faulty.refusing(422, '{"error":"A name must not be rude.","code":"refused"}');
  const fetch = withFault(world.fetch, `PATCH /api/bots/${botId}`, refusal);
  const { user, dialog } = await openDialog("Rename", "Rename Bot", fetch);
  expect(dialog.getByText("4 / 100")).toBeDefined();
  await user.type(dialog.getByLabelText("Bot Name"), "!{Enter}");
  expect(await dialog.findByText("A name must not be rude.")).toBeDefined();
  expect(dialog.getByText("5 / 100")).toBeDefined();
});

test("an unreachable worker does not mark the field", async () => {
  const fetch = withFault(world.fetch, `PATCH /api/bots/${botId}`, faulty.down);
  const { user, dialog } = await openDialog("Rename", "Rename Bot", fetch);
  const field = dialog.getByLabelText("Bot Name");
  await user.type(field, "!{Enter}");
  expect(await toastText()).toMatch(/could not be reached/);
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
});
