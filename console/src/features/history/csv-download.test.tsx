import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { recordSavedFiles } from "#testing/record-saved-files.ts";
import { historyScreen as on, prepareSending } from "#testing/screens/history-screen.ts";

let world: World;
let sending: Awaited<ReturnType<typeof prepareSending>>;
eachWorld(async (made) => {
  world = made;
  sending = await prepareSending(world);
});

test("the CSV contains what is shown, and is named after day and message", async () => {
  const id = await sending.sendWithFailure("Hello");
  const { blobs, names } = recordSavedFiles();
  const { user } = await on.openOne(world.fetch, id, "?state=failed");
  await user.click(screen.getByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(names).toEqual(["2026-11-15 Hello, failed.csv"]));
  const text = await blobs[0]?.text();
  expect(text?.trim().split("\r\n")).toHaveLength(2);
  expect(text).toContain('"Readers"');
  expect(text).toContain(`"${sending.chats[0]}"`);
  expect(text).toContain('"The bot was removed from the chat."');
});
