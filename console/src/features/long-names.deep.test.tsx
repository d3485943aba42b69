import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { renderApp } from "#testing/render-app.tsx";
import { keyboardsScreen } from "#testing/screens/keyboards-screen.ts";
import { addBotInGroups } from "#testing/screens/messages-screen.ts";

/** Path, button that opens the dialog, dialog title, name field and save button. */
const NAMES = [
  ["/bots", "Add Bot", "Add Bot", "Bot Name", "Add Bot"],
  ["/bots", "Rename Shop", "Rename Bot", "Bot Name", "Rename"],
  ["/groups?view=sets", "New Set", "New Set", "Set Name", "Create Set"],
  ["/images", "New Folder", "New Folder", "Folder Name", "Create Folder"],
  ["/keyboards", "Create Keyboard", "Create Keyboard", "Keyboard Name", "Create Keyboard"],
  ["/autosendgame", "New Campaign", "New Campaign", "Campaign Name", "Create Campaign"],
  ["/settings", "Rename worker.test", "Rename Worker", "Name", "Rename"],
] as const;

const TOO_LONG = "A name may have at most 100 characters.";
const name = "November promotion ".repeat(7).trim();

let world: World;
eachWorld(async (made) => {
  world = made;
  await addBotInGroups(world, "Shop", "Readers");
});

test.each(NAMES)("%s, %s: a name that is too long is reported, not cut", async (...dialogOf) => {
  const [path, opener, title, label, save] = dialogOf;
  const sent: string[] = [];
  const { user } = renderApp(path, {
    fetch: (url, init) => {
      if (init.method !== "GET") sent.push(`${init.method} ${url}`);
      return world.fetch(url, init);
    },
  });
  const [button] = await screen.findAllByRole("button", { name: opener });
  await user.click(button ?? document.body);
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  const field = await dialog.findByLabelText<HTMLInputElement>(label);
  await user.clear(field);
  await user.paste(name);
  expect(field.value).toBe(name);
  expect(dialog.getByText(TOO_LONG)).toBeDefined();
  expect(dialog.getByText("132 / 100")).toBeDefined();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  if (title === "Add Bot") await user.type(dialog.getByLabelText("Bot Token"), "7001:a");
  await user.click(dialog.getByRole("button", { name: save }));
  expect(screen.getByRole("dialog", { name: title })).toBeDefined();
  expect(sent.filter((call) => !call.includes("preflight"))).toEqual([]);

  await user.clear(field);
  await user.paste(name.slice(0, 100));
  await waitFor(() => expect(dialog.queryByText(TOO_LONG)).toBeNull());
});

test("a button's text and URL that are too long are reported, not cut", async () => {
  const { user, dialog } = await keyboardsScreen.openDialog(world.fetch);
  const text = dialog.getByLabelText<HTMLInputElement>("Text of button 1");
  const url = dialog.getByLabelText<HTMLInputElement>("URL of button 1");
  await user.click(text);
  await user.paste("a".repeat(129));
  await user.click(url);
  await user.paste(`https://example.com/${"a".repeat(2029)}`);
  await user.tab();
  expect([text.value.length, url.value.length]).toEqual([129, 2049]);
  expect(dialog.getByText("A button's text may have at most 128 characters.")).toBeDefined();
  expect(dialog.getByText("A URL may have at most 2048 characters.")).toBeDefined();
});
