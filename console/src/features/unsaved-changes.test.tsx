import type { World } from "@tbm/worker/testing/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/connection.ts";
import { addBotInGroups, createReachableWorld } from "#testing/messages-screen.ts";
import { renderApp } from "#testing/render-app.tsx";

/** Path, what opens the dialog, its title, and a field of it. Edit Scheduled Message has a test of its own. */
const DIALOGS = [
  ["/bots", "Add Bot", "Add Bot", "Bot Name"],
  ["/bots", "Rename Shop", "Rename Bot", "Bot Name"],
  ["/bots", "Replace token Shop", "Replace Token", "New Token"],
  ["/groups", "Add Group", "Add Group", "Chat ID, @name or Link"],
  ["/groups?view=sets", "New Set", "New Set", "Set Name"],
  ["/images", "New Folder", "New Folder", "Folder Name"],
  ["/keyboards", "Create Keyboard", "Create Keyboard", "Keyboard Name"],
  ["/autosendgame", "New Campaign", "New Campaign", "Campaign Name"],
  ["/settings", "Rename worker.test", "Rename Worker", "Name"],
] as const;

let world: World;
beforeEach(async () => {
  world = await createReachableWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  await addBotInGroups(world, "Shop", "Readers");
});
afterEach(() => world.close());

test.each(DIALOGS)("%s, %s: Escape closes it, and asks once it is changed", async (...dialog) => {
  const [path, opener, title, label] = dialog;
  const { user } = renderApp(path, { fetch: world.fetch });
  const open = async () => {
    const [button] = await screen.findAllByRole("button", { name: opener });
    await user.click(button ?? document.body);
    return within(await screen.findByRole("dialog", { name: title })).findByLabelText(label);
  };
  await open();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await user.type(await open(), "x");
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("dialog", { name: "Discard Changes" }));
  await user.click(question.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
