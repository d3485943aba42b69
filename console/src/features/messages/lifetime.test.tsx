import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { draftStore } from "#composer/drafts/draft-store.ts";
import { EMPTY_DRAFT } from "#composer/message-draft.ts";
import { eachWorld } from "#testing/each-world.ts";
import { messagesScreen as on, prepareDraft } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let open: Awaited<ReturnType<typeof prepareDraft>>["open"];
eachWorld(async (made) => {
  world = made;
  ({ open } = await prepareDraft(world, "Readers", "Night market"));
});

const REPLACE = { name: "Delete the previous post when the new one is posted" };
const previous = () => screen.queryByRole<HTMLInputElement>("switch", REPLACE);
const deleteAfter = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Delete after" });
const firstIn = async (path: string) => (await world.call("GET", path)).body[0];

test("a message is sent with the hours after which it is deleted", async () => {
  const user = await open();
  expect(screen.queryByRole("combobox", { name: "Delete after" })).toBeNull();
  await on.openOptions(user);
  expect(deleteAfter().value).toBe("Never");
  expect(previous()).toBeNull();
  await on.choose(user, "Delete after", "6 hours");
  await user.click(on.sendButton());
  expect(await toastText()).toMatch(/^Messages Sent/);
  const { id } = await firstIn("/api/broadcasts");
  expect((await world.call("GET", `/api/broadcasts/${id}`)).body).toMatchObject({
    deleteAfterHours: 6,
    deletePrevious: false,
  });
  await waitFor(() =>
    expect(draftStore.read(world.baseUrl).lifetime).toEqual(EMPTY_DRAFT.lifetime),
  );
});

test("only a repeating message can replace its previous post", async () => {
  const user = await open({ mode: "schedule", date: "2030-01-07", time: "08:05" });
  await on.openOptions(user);
  expect(previous()).toBeNull();
  await on.choose(user, "Repeat", "Daily");
  const replace = previous();
  if (replace) await user.click(replace);
  expect(screen.queryByText(/too old for bots/)).toBeNull();
  await user.click(on.scheduleButton());
  await toastText("Message Scheduled");
  expect(await firstIn("/api/schedules")).toMatchObject({
    deleteAfterHours: null,
    deletePrevious: true,
  });
});

test("a switch that no longer applies is not sent", async () => {
  const lifetime = { deleteAfterHours: null, deletePrevious: true };
  const user = await open({ mode: "schedule", date: "2030-01-07", time: "08:05", lifetime });
  await user.click(on.scheduleButton());
  await toastText("Message Scheduled");
  expect(await firstIn("/api/schedules")).not.toMatchObject({ deletePrevious: true });
});

test("a weekly message says that its previous post is too old to be deleted", async () => {
  const lifetime = { deleteAfterHours: null, deletePrevious: true };
  await open({ mode: "schedule", repeat: "weekly", lifetime });
  expect(screen.getByText(/too old for bots to delete/)).toBeDefined();
});
