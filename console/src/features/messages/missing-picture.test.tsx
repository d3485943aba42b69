import type { World } from "@tbm/worker/testing/world.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { draftStore } from "#lib/message-draft.ts";
import { eachWorld } from "#testing/each-world.ts";
import { picture } from "#testing/images-screen.ts";
import {
  inTime,
  messagesScreen as on,
  prepareDraft,
  seenBy,
  stubObjectUrls,
} from "#testing/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
eachWorld(async (made) => {
  world = made;
  stubObjectUrls();
  (await prepareDraft(world, "Readers")).write();
});

const NOTE = "“a.png” was attached and has to be added again.";
const note = () => screen.queryByText(NOTE);

/** The screen with a picture attached, as a reload leaves it. */
async function reload() {
  cleanup();
  draftStore.reload();
  return on.open(inTime(world));
}

async function attachAndReload() {
  const user = await on.open(world.fetch);
  await user.upload(on.imageInput(), picture("a.png"));
  await screen.findByText("a.png");
  expect(note()).toBeNull();
  return reload();
}

test("a picture that a reload lost is named until there is another", async () => {
  const user = await attachAndReload();
  const button = screen.getByRole("button", { name: "Add image" });
  expect(button.getAttribute("aria-describedby")).toBe(note()?.id);
  await user.upload(on.imageInput(), picture("b.png"));
  await screen.findByText("b.png");
  expect(note()).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove b.png" }));
  await reload();
  expect(screen.queryByText(/was attached/)).toBeNull();
});

test("the note on a lost picture is dismissed for good", async () => {
  const user = await attachAndReload();
  await user.click(screen.getByRole("button", { name: "Dismiss a.png" }));
  expect(note()).toBeNull();
  await reload();
  expect(note()).toBeNull();
});

test("the note on a lost picture goes with the message", async () => {
  const user = await attachAndReload();
  await reload();
  expect(note()).not.toBeNull();
  await waitFor(() => expect(on.sendButton().disabled).toBe(false));
  await user.click(on.sendButton());
  expect(await toastText()).toContain("Successfully sent 1 message");
  expect(seenBy(world)).toMatchObject([{ text: "Hello", content: "text" }]);
  await waitFor(() => expect(note()).toBeNull());
});
