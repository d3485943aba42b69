import { LIMITS } from "@tbm/contract/limits.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import { draftStore } from "#composer/drafts/draft-store.ts";
import { checksPanel as panel } from "#testing/checks-panel.ts";
import { eachWorld } from "#testing/each-world.ts";
import { picture } from "#testing/screens/images-screen.ts";
import {
  advanceClockOnSend,
  messagesScreen as on,
  prepareDraft,
  seenBy,
  stubObjectUrls,
} from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
eachWorld(async (made) => {
  world = made;
  stubObjectUrls();
  (await prepareDraft(world, "Readers")).write();
});

const NOTE = "“a.png” is no longer attached. Add it again.";
const note = () => screen.queryByText(NOTE);

/** The screen after a reload with a picture attached. */
const reload = () => on.reload(advanceClockOnSend(world));

async function attachAndReload() {
  const user = await on.open(world.fetch);
  await user.upload(on.imageInput(), picture("a.png"));
  await screen.findByText("a.png");
  expect(note()).toBeNull();
  return reload();
}

test("a picture lost in a reload is named until it is replaced", async () => {
  const user = await attachAndReload();
  const button = screen.getByRole("button", { name: "Add image" });
  expect(button.getAttribute("aria-describedby")).toBe(note()?.id);
  await user.upload(on.imageInput(), picture("b.png"));
  await screen.findByText("b.png");
  expect(note()).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove b.png" }));
  await reload();
  expect(screen.queryByText(/no longer attached/)).toBeNull();
});

test("the note on a lost picture can be dismissed for good", async () => {
  const user = await attachAndReload();
  await user.click(screen.getByRole("button", { name: "Dismiss a.png" }));
  expect(note()).toBeNull();
  await reload();
  expect(note()).toBeNull();
});

const QUESTION = /^“a.png” was attached before the page was reloaded and is no longer part of this/;

async function answer(user: UserEvent, title: string, label: string, question = QUESTION) {
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  expect(dialog.getByText(question)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: label }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

test("a message without its lost picture is sent after a confirmation, which clears the note", async () => {
  const user = await attachAndReload();
  await reload();
  expect(note()).not.toBeNull();
  await waitFor(() => expect(on.sendButton().disabled).toBe(false));
  await user.click(on.sendButton());
  await answer(user, "Send Without the Picture", "Cancel");
  await user.type(on.message(), "{Control>}{Enter}{/Control}");
  await answer(user, "Send Without the Picture", "Cancel");
  expect(seenBy(world)).toEqual([]);
  await user.click(on.sendButton());
  await answer(user, "Send Without the Picture", "Send Without It");
  expect(await toastText()).toContain("Successfully sent 1 message");
  expect(seenBy(world)).toMatchObject([{ text: "Hello", content: "text" }]);
  await waitFor(() => expect(note()).toBeNull());
});

test("a message without its lost picture is scheduled after a confirmation", async () => {
  const time = { mode: "schedule", date: "2030-01-07", time: "08:05" } as const;
  draftStore.change(world.baseUrl, time);
  const user = await attachAndReload();
  const planned = async () => (await world.call("GET", "/api/schedules")).body;
  await waitFor(() => expect(on.scheduleButton().disabled).toBe(false));
  await user.type(on.message(), "{Control>}{Enter}{/Control}");
  await answer(user, "Schedule Without the Picture", "Cancel");
  expect(await planned()).toEqual([]);
  await user.click(on.scheduleButton());
  await answer(user, "Schedule Without the Picture", "Schedule Without It");
  expect(await toastText()).toContain("Message Scheduled");
  expect(await planned()).toHaveLength(1);
});

test("a message whose picture is lost is not called ready until that is settled", async () => {
  const user = await attachAndReload();
  expect(await screen.findByText("Not ready: the picture is missing")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Dismiss a.png" }));
  expect(await screen.findByText(/^Ready: 1 group/)).toBeDefined();
  await user.click(on.sendButton());
  expect(await toastText()).toContain("Successfully sent 1 message");
});

test("a test without the lost picture is sent after a confirmation", async () => {
  const user = await attachAndReload();
  await waitFor(() => expect(panel.testButton().disabled).toBe(false));
  const dialog = await panel.openTest(user);
  expect(dialog.getByText(QUESTION)).toBeDefined();
  await panel.chooseGroup(user, dialog, "Readers");
  expect(dialog.queryByRole("button", { name: "Send Test" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Send Without It" }));
  await toastText("Test Sent");
  expect(seenBy(world)).toMatchObject([{ text: "Hello", content: "text" }]);
  expect(note()).not.toBeNull();
});

const fileOf = (content: BlobPart) => new File([content], "photo.png", { type: "image/png" });
const noPicture = fileOf("Buy milk");
const tooLarge = fileOf(new Uint8Array(LIMITS.imageBytes + 1));

test.each([
  ["no picture", noPicture],
  ["too large", tooLarge],
])(
  "without what was refused as %s a message is sent after a confirmation, and the next is not asked about",
  async (_, file) => {
    const user = await on.open(advanceClockOnSend(world));
    await waitFor(() => expect(on.sendButton().disabled).toBe(false));
    await user.upload(on.imageInput(), file);
    expect(await screen.findByText("Not ready: the picture was refused")).toBeDefined();
    const question =
      /^The last file you added was refused: “photo.png” is .* It isn't part of this/;
    await user.click(on.sendButton());
    await answer(user, "Send Without the Picture", "Cancel", question);
    expect(seenBy(world)).toEqual([]);
    await user.click(on.sendButton());
    await answer(user, "Send Without the Picture", "Send Without It", question);
    expect(await toastText("Messages Sent")).toContain("Successfully sent 1 message");
    await waitFor(() => expect(screen.queryByText(/^“photo.png” is/)).toBeNull());
  },
);

test("a dismissed refusal, or one beside an attached picture, asks nothing", async () => {
  const user = await on.open(advanceClockOnSend(world));
  await user.upload(on.imageInput(), noPicture);
  await user.click(await screen.findByRole("button", { name: "Dismiss the error" }));
  expect(await screen.findByText(/^Ready: 1 group/)).toBeDefined();
  await user.upload(on.imageInput(), picture("a.png"));
  await screen.findByText("a.png");
  const files = { dataTransfer: { files: [noPicture], types: ["Files"] } };
  fireEvent.drop(on.message(), files);
  await screen.findByText(/^“photo.png” is/);
  expect(screen.queryByText(/^Not ready/)).toBeNull();
});
