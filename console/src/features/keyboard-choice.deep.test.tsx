import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { eachWorld } from "#testing/each-world.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { campaignsScreen, prepareCampaign } from "#testing/screens/campaigns-screen.ts";
import {
  addKeyboard,
  advanceClockOnSend,
  messagesScreen,
  prepareDraft,
  seenBy,
} from "#testing/screens/messages-screen.ts";
import { prepareSchedules, schedulesScreen } from "#testing/screens/schedules-screen.ts";
import { toastText } from "#testing/toast-text.ts";

const NOT_LOADED = "Chosen keyboard (not loaded yet)";
const AGAIN = "Load keyboards again";
/** Three retries take 7 seconds. */

let world: World;
eachWorld((made) => {
  world = made;
});

const choice = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Keyboard" }).value;

/** Loading keyboards fails until `heal` is called. */
function failing(fetch: Fetch, ...others: string[]) {
  let isWell = false;
  const calls = new Set(["/api/keyboards", ...others]);
  return {
    heal: () => void (isWell = true),
    fetch: ((url, init) =>
      !isWell && init.method === "GET" && calls.has(new URL(url).pathname)
        ? faulty.refusing(500, "{}")(url, init)
        : fetch(url, init)) satisfies Fetch,
  };
}

test("a message is sent with its keyboard even before the keyboards load", async () => {
  const keyboardId = await addKeyboard(world, "Links");
  const draft = await prepareDraft(world, "Readers");
  const { fetch, release } = delayCalls(world.fetch);
  const user = await draft.open(
    { keyboardId },
    withFault(advanceClockOnSend(world), "GET /api/keyboards", fetch),
  );
  expect(choice()).toBe(NOT_LOADED);
  await user.click(messagesScreen.sendButton());
  await toastText("Messages Sent");
  expect(seenBy(world)).toMatchObject([{ text: "Hello", hasKeyboard: true }]);
  release();
});

test("keyboards that failed to load can be reloaded, and the choice stays", async () => {
  const keyboardId = await addKeyboard(world, "Links");
  const draft = await prepareDraft(world, "Readers");
  const { fetch, heal } = failing(advanceClockOnSend(world));
  const user = await draft.open({ keyboardId }, fetch);
  const again = await screen.findByRole("button", { name: AGAIN });
  expect(choice()).toBe(NOT_LOADED);
  heal();
  await user.click(again);
  await waitFor(() => expect(choice()).toBe("Links"));
  expect(screen.queryByRole("button", { name: AGAIN })).toBeNull();
});

test("Retry on Messages reloads everything that failed", async () => {
  await addKeyboard(world, "Links");
  const { fetch, heal } = failing(world.fetch, "/api/bots", "/api/groups");
  const user = await messagesScreen.open(fetch);
  const again = await screen.findByRole("button", { name: "Try again" });
  await screen.findByRole("button", { name: AGAIN });
  heal();
  await user.click(again);
  await waitFor(() =>
    expect(messagesScreen.figures()).toEqual({
      "Online Bots": "0",
      "Available Groups": "0",
      Keyboards: "1",
    }),
  );
});

test("a campaign shows which keyboard it is saved with, loaded or not", async () => {
  const keyboardId = await addKeyboard(world, "Links");
  const { input } = await prepareCampaign(world);
  await world.call("POST", "/api/campaigns", { ...input, keyboardId });
  const { fetch, heal } = failing(world.fetch);
  const user = await campaignsScreen.open(fetch);
  await user.click(await screen.findByRole("button", { name: "Edit Lucky draw" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Campaign" }));
  const again = await dialog.findByRole("button", { name: AGAIN });
  expect(choice()).toBe(NOT_LOADED);
  heal();
  await user.click(again);
  await waitFor(() => expect(choice()).toBe("Links"));
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await toastText("Campaign Updated");
  expect(await campaignsScreen.list(world)).toMatchObject([{ keyboard_id: keyboardId }]);
});

test("a campaign is saved without a keyboard that was deleted", async () => {
  const keyboardId = await addKeyboard(world, "Links");
  const { input } = await prepareCampaign(world);
  await world.call("POST", "/api/campaigns", { ...input, keyboardId });
  const none = faulty.answering("[]");
  const user = await campaignsScreen.open(withFault(world.fetch, "GET /api/keyboards", none));
  await user.click(await screen.findByRole("button", { name: "Edit Lucky draw" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Campaign" }));
  await dialog.findByRole("checkbox", { name: /^Readers/ });
  await waitFor(() => expect(choice()).toBe("No keyboard"));
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await toastText("Campaign Updated");
  expect(await campaignsScreen.list(world)).toMatchObject([{ keyboard_id: null }]);
});

test("a scheduled message shows which keyboard it is saved with, loaded or not", async () => {
  const keyboardId = await addKeyboard(world, "Links");
  const { schedule, read } = await prepareSchedules(world);
  const id = await schedule("Hello", { keyboardId });
  const { fetch } = delayCalls(world.fetch);
  const user = await schedulesScreen.open(withFault(world.fetch, "GET /api/keyboards", fetch));
  await schedulesScreen.press(user, "Edit Hello");
  const dialog = await schedulesScreen.dialog("Edit Scheduled Message");
  await dialog.findByRole("checkbox", { name: /^Readers/ });
  expect(choice()).toBe(NOT_LOADED);
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await toastText("Message Updated");
  expect(await read(id)).toMatchObject({ keyboard_name: "Links" });
});
