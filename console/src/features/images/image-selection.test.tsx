import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { eachWorld } from "#testing/each-world.ts";
import { faulty, delayCalls } from "#testing/faulty-workers.ts";
import { openScreen } from "#testing/open-screen.ts";
import { imagesScreen } from "#testing/screens/images-screen.ts";
import { toastText } from "#testing/toast-text.ts";

const NAMES = Array.from({ length: 8 }, (_, index) => `${index}.png`);

let world: World;
let folderId: string;
eachWorld(async (made) => {
  world = made;
  folderId = await imagesScreen.addFolder(world, "Promo");
  await imagesScreen.addImages(world, folderId, ...NAMES);
});

const deletesBy =
  (fault: Fetch): Fetch =>
  (url, init) =>
    init.method === "DELETE" ? fault(url, init) : world.fetch(url, init);
const bar = () => within(screen.getByRole("region", { name: "Selected images" }));
const status = () => bar().getByRole("status").textContent;

async function select(fetch: Fetch = world.fetch) {
  const { user } = await openScreen(`/images?folder=${folderId}`, "Promo", fetch);
  await user.click(await screen.findByRole("button", { name: "Select" }));
  return user;
}

async function confirm(user: Awaited<ReturnType<typeof select>>, question: string) {
  await user.click(bar().getByRole("button", { name: "Delete selected" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Images" }));
  expect(dialog.getByText(`${question} This action cannot be undone.`)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
}

test("images are selected and deleted together after one confirmation", async () => {
  const user = await select();
  const button = bar().getByRole<HTMLButtonElement>("button", { name: "Delete selected" });
  expect(button.disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Delete 0.png" })).toBeNull();
  for (const name of ["0.png", "1.png", "1.png", "2.png"]) {
    await user.click(screen.getByRole("checkbox", { name: `Select ${name}` }));
  }
  expect(status()).toBe("2 selected");
  await confirm(user, "Are you sure you want to delete 2 images?");
  expect(await toastText()).toBe("Images Deleted: 2 images have been deleted");
  await waitFor(() => expect(screen.getByText("6 images")).toBeDefined());
  expect(screen.queryByRole("region", { name: "Selected images" })).toBeNull();
  expect((await imagesScreen.imageNames(world)).toSorted()).toEqual(
    NAMES.filter((name) => name !== "0.png" && name !== "2.png"),
  );
});

test("Select all empties a folder, which can then be deleted", async () => {
  const user = await select();
  await user.click(bar().getByRole("button", { name: "Select all 8" }));
  await confirm(user, "Are you sure you want to delete 8 images?");
  expect(await screen.findByText("No images in this folder")).toBeDefined();
  expect(await imagesScreen.imageNames(world)).toEqual([]);
});

test("stopping halfway keeps the rest, still selected", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  const user = await select(deletesBy(fetch));
  await user.click(bar().getByRole("button", { name: "Select all 8" }));
  await confirm(user, "Are you sure you want to delete 8 images?");
  await waitFor(() => expect(status()).toBe("0 of 8 deleted"));
  await user.click(bar().getByRole("button", { name: "Stop" }));
  expect(bar().getByRole<HTMLButtonElement>("button", { name: "Stopping…" }).disabled).toBe(true);
  release();
  expect(await toastText()).toBe("Images Deleted: 6 of 8 images deleted. The others are kept.");
  await waitFor(() => expect(status()).toBe("2 selected"));
  expect(await imagesScreen.imageNames(world)).toHaveLength(2);
});

test("an image that cannot be deleted stops no other, and is reported", async () => {
  const answers = [faulty.refusing(422, '{"error":"It is busy."}')];
  const user = await select(deletesBy((...call) => (answers.pop() ?? world.fetch)(...call)));
  await user.click(bar().getByRole("button", { name: "Select all 8" }));
  await confirm(user, "Are you sure you want to delete 8 images?");
  expect(await toastText()).toBe("Images Deleted: 7 of 8 images deleted. It is busy.");
});

test("Cancel changes nothing", async () => {
  const user = await select();
  await user.click(screen.getByRole("checkbox", { name: "Select 0.png" }));
  await user.click(bar().getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("checkbox", { name: /^Select/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Delete 0.png" })).toBeDefined();
});
