import type { World } from "@tbm/worker/testing/world/world.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { routes } from "#app/router.tsx";
import { goBack, asksBeforeReload } from "#testing/browser-navigation.ts";
import { renderApp } from "#testing/render-app.tsx";
import { addBotInGroups, createReachableWorld } from "#testing/screens/messages-screen.ts";

type Dialog = [path: string, opener: string, title: string, label: string];

/** Path, button that opens the dialog, its title and one of its fields. Edit Scheduled Message has its own test. */
const DIALOGS: Dialog[] = [
  ["/bots", "Add Bot", "Add Bot", "Bot Name"],
  ["/bots", "Rename Shop", "Rename Bot", "Bot Name"],
  ["/bots", "Replace token Shop", "Replace Token", "New Token"],
  ["/groups", "Add Group", "Add Group", "Chat ID, @name or Link"],
  ["/groups?view=sets", "New Set", "New Set", "Set Name"],
  ["/images", "New Folder", "New Folder", "Folder Name"],
  ["/keyboards", "Create Keyboard", "Create Keyboard", "Keyboard Name"],
  ["/autosendgame", "New Campaign", "New Campaign", "Campaign Name"],
  ["/settings", "Rename worker.test", "Rename Worker", "Name"],
];

let world: World;
beforeEach(async () => {
  world = await createReachableWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  await addBotInGroups(world, "Shop", "Readers");
});
afterEach(() => world.close());

async function open(user: UserEvent, [, opener, title, label]: Dialog) {
  const [button] = await screen.findAllByRole("button", { name: opener });
  await user.click(button ?? document.body);
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  return dialog.findByLabelText<HTMLInputElement>(label);
}

test.each(DIALOGS)("%s, %s: Escape closes it, and asks if it was changed", async (...dialog) => {
  const { user } = renderApp(dialog[0], { fetch: world.fetch });
  await open(user, dialog);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await user.type(await open(user, dialog), "x");
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("dialog", { name: "Discard Changes" }));
  await user.click(question.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each(DIALOGS)("%s, %s: Back closes it, and asks if it was changed", async (...dialog) => {
  const { user, router } = renderApp("/nowhere", {
    fetch: world.fetch,
    routes: [{ path: "/nowhere", Component: () => <p>Nowhere</p> }, ...routes],
  });
  await act(() => router.navigate(dialog[0]));
  await open(user, dialog);
  await goBack();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe(dialog[0].replace(/\?.*/, "")));
  const field = await open(user, dialog);
  await user.type(field, "x");
  const typed = field.value;
  await goBack();
  await user.click(await screen.findByRole("button", { name: "Keep Editing" }));
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  expect(field.isConnected && field.value).toBe(typed);
  await waitFor(() => expect(document.activeElement === field).toBe(true));
  expect(asksBeforeReload()).toBe(true);

  await goBack();
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByText("Nowhere")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(asksBeforeReload()).toBe(false);
});
