import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { draftStore } from "#composer/drafts/draft-store.ts";
import { eachWorld } from "#testing/each-world.ts";
import { faulty, withFault } from "#testing/faulty-workers.ts";
import { historyScreen as on, prepareSending } from "#testing/screens/history-screen.ts";
import { messagesScreen } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let id: string;
eachWorld(async (made) => {
  world = made;
  id = await (await prepareSending(world)).send("Hello");
});

const duplicate = () => screen.findByRole("button", { name: "Duplicate" });

test("a sent message is copied into the composer with its bot and groups", async () => {
  const { user } = await on.openOne(world.fetch, id);
  await user.click(await duplicate());
  expect(await screen.findByRole("heading", { name: "Messages" })).toBeDefined();
  expect(await screen.findByRole("button", { name: "Send Now to 3 groups" })).toBeDefined();
  expect(messagesScreen.text()).toBe("Hello");
});

test("a draft is only replaced after a confirmation", async () => {
  draftStore.change(world.baseUrl, { message: "Half written" });
  const { user } = await on.openOne(world.fetch, id);
  await user.click(await duplicate());
  const dialog = within(await screen.findByRole("dialog", { name: "Replace Draft" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(draftStore.read(world.baseUrl).message).toBe("Half written");
  await user.click(await duplicate());
  const again = within(await screen.findByRole("dialog", { name: "Replace Draft" }));
  await user.click(again.getByRole("button", { name: "Replace" }));
  expect(await screen.findByRole("button", { name: "Send Now to 3 groups" })).toBeDefined();
  expect(messagesScreen.text()).toBe("Hello");
});

test("a failure leaves the draft unchanged", async () => {
  const fault = faulty.refusing(500, "{}");
  const { user } = await on.openOne(
    withFault(world.fetch, `GET /api/broadcasts/${id}/draft`, fault),
    id,
  );
  await user.click(await duplicate());
  expect(await toastText()).toMatch(/^Error: /);
  expect(draftStore.read(world.baseUrl).message).toBe("");
});
