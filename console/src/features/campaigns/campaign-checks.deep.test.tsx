import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { checksPanel as panel, watchQuestions } from "#testing/checks-panel.ts";
import { replaceText } from "#testing/edit-message.ts";
import { fakeTimers } from "#testing/fake-timers.ts";
import { campaignsScreen as on, prepareCampaign } from "#testing/screens/campaigns-screen.ts";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";
import { createReachableWorld, messagesScreen } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createReachableWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

/** The dialog with everything a post needs, but without a name. */
async function openFilled(pictures: number, fetch: Fetch) {
  await prepareCampaign(world, pictures);
  const { user, dialog } = await on.openDialog(fetch);
  await messagesScreen.choose(user, "Bot", "Shop");
  await user.click(await messagesScreen.group(/^Readers/));
  await messagesScreen.choose(user, "Folder", `Promo (${pictures} images)`);
  replaceText(dialog.getByLabelText("Message Template"), "{random}");
  return { user, dialog };
}

test("a campaign's post is checked before it is saved", async () => {
  const { asked, fetch } = watchQuestions(world);
  const { dialog } = await openFilled(2, fetch);
  await panel.says("Ready: 1 group, about 1 s at Telegram's limits");
  fireEvent.change(dialog.getByLabelText("Images per send"), { target: { value: "5" } });
  await panel.says("Each run posts 5 pictures, but the folder has only 2.");
  expect(asked.at(-1)).toMatchObject({ source: "campaign", imagesPerSend: 5 });
});

test("with an empty folder it is not ready, but it can be saved", async () => {
  const { dialog } = await openFilled(0, watchQuestions(world).fetch);
  await panel.says("Not ready: fix the problems below");
  await panel.says("The folder “Promo” has no pictures. Runs are skipped until it has some.");
  const save = dialog.getByRole<HTMLButtonElement>("button", { name: "Create Campaign" });
  expect(save.disabled).toBe(false);
});

test("an example is sent to one group, and Escape closes only the inner dialog", async () => {
  const { tests, fetch } = watchQuestions(world);
  const { user } = await openFilled(2, fetch);
  await panel.openTest(user);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Send a Test" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "New Campaign" })).toBeDefined();
  expect(screen.queryByText("Discard Changes")).toBeNull();

  const test = await panel.openTest(user);
  await panel.chooseGroup(user, test, "Night market");
  await user.click(test.getByRole("button", { name: "Send Test" }));
  expect(await toastText()).toBe('Test Sent: Sent to "Night market"');
  expect(tests).toEqual([
    {
      botId: expect.stringMatching(/^bot_/),
      groupId: expect.stringMatching(/^grp_/),
      folderId: expect.stringMatching(/^fld_/),
      messageTemplate: "{random}",
      keyboardId: null,
      imagesPerSend: 1,
      entities: [],
      silent: false,
      protect: false,
      noPreview: false,
      pin: false,
    },
  ]);
  expect(await on.list(world)).toEqual([]);
});

test("with a worker that does not support checks, the dialog has none", async () => {
  const elapse = fakeTimers();
  const { asked, fetch } = watchQuestions(world);
  await openFilled(2, withoutCapabilities(fetch));
  await elapse(800);
  expect(asked).toEqual([]);
  expect(screen.queryByRole("button", { name: "Send a test…" })).toBeNull();
});
