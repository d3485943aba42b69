import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import { draftStore } from "#composer/drafts/draft-store.ts";
import { eachWorld } from "#testing/each-world.ts";
import { imagesScreen, picture } from "#testing/screens/images-screen.ts";
import {
  addKeyboard,
  messagesScreen as on,
  prepareDraft,
} from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
eachWorld(async (made) => {
  world = made;
  (await prepareDraft(world, "Readers")).write({ message: "Look" });
  const folder = await imagesScreen.addFolder(world, "Promo");
  const names = Array.from({ length: 11 }, (_, index) => `${index + 1}.png`);
  await imagesScreen.addImages(world, folder, ...names);
});

const count = () => screen.getByText(/^4 \/ /).textContent;

test("the counter uses the limit for a text with pictures and buttons", async () => {
  await addKeyboard(world, "Links");
  const user = await on.open(world.fetch);
  expect(count()).toBe("4 / 4,096");
  await user.click((await choose(user, "1.png")).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(count()).toBe("4 / 1,024"));
  await user.click((await choose(user, "2.png")).getByRole("button", { name: "Done" }));
  expect(count()).toBe("4 / 1,024");
  await on.choose(user, "Keyboard", "Links");
  await waitFor(() => expect(count()).toBe("4 / 4,096"));
  expect(screen.getByText("The text is a separate message after the pictures.")).toBeDefined();
});

async function choose(user: UserEvent, ...names: string[]) {
  await user.click(await screen.findByRole("button", { name: "Choose from library" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Choose from library" }));
  for (const name of names) await user.click(await dialog.findByRole("button", { name }));
  return dialog;
}

const chosen = () =>
  within(screen.getByRole("list", { name: "Chosen pictures" }))
    .getAllByRole("img")
    .map((image) => image.getAttribute("alt"));

test("library pictures are chosen in order, moved, removed, and sent with the message", async () => {
  const planned = { mode: "schedule", date: "2026-11-16", time: "08:00" } as const;
  draftStore.change(world.baseUrl, planned);
  const user = await on.open(world.fetch);
  const dialog = await choose(user, "3.png", "1.png", "2.png");
  expect(dialog.getByRole("status").textContent).toBe("3 chosen, 10 at most");
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(chosen()).toEqual(["3.png", "1.png", "2.png"]);
  await user.click(screen.getByRole("button", { name: "Move 1.png earlier" }));
  await user.click(screen.getByRole("button", { name: "Remove 2.png" }));
  expect(chosen()).toEqual(["1.png", "3.png"]);
  expect(on.preview().getAllByRole("img")).toHaveLength(2);
  await user.click(on.scheduleButton());
  expect(await toastText()).toMatch(/^Message Scheduled/);
  const { body } = await world.call("GET", "/api/init");
  const addresses: string[] = body.scheduledMessages[0].image_urls;
  expect(addresses.map((url) => new URL(url).searchParams.get("name"))).toEqual(["1.png", "3.png"]);
  await waitFor(() => expect(screen.queryByRole("list", { name: "Chosen pictures" })).toBeNull());
});

test("at most ten pictures, including an uploaded one, and the choice survives a reload", async () => {
  const user = await on.open(world.fetch);
  await user.upload(on.imageInput(), picture("own.png"));
  const names = Array.from({ length: 9 }, (_, index) => `${index + 1}.png`);
  const dialog = await choose(user, ...names);
  expect(dialog.getByRole("status").textContent).toBe("9 chosen, 9 at most");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "10.png" }).disabled).toBe(true);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(screen.queryByRole("list", { name: "Chosen pictures" })).toBeNull();
  const again = await choose(user, "1.png");
  await user.click(again.getByRole("button", { name: "Done" }));
  const stored = sessionStorage.getItem(`bot-manager-message-draft ${world.baseUrl}`) ?? "";
  expect(stored).toContain('"name":"1.png"');
});

test("a search covers all folders, by picture and folder name", async () => {
  const folder = await imagesScreen.addFolder(world, "Night market");
  await imagesScreen.addImages(world, folder, "stall.png");
  const user = await on.open(world.fetch);
  const dialog = await choose(user, "stall.png");
  await user.type(dialog.getByLabelText("Search all folders"), "promo 11");
  await waitFor(() => expect(dialog.queryByRole("button", { name: "stall.png" })).toBeNull());
  await user.click(await dialog.findByRole("button", { name: "11.png" }));
  await user.click(dialog.getByText("11.png"));
  expect(dialog.getByRole("status").textContent).toBe("1 chosen, 10 at most");
  await user.click(dialog.getByText("Promo"));
  expect(dialog.getByRole("status").textContent).toBe("2 chosen, 10 at most");
  await user.clear(dialog.getByLabelText("Search all folders"));
  await user.type(dialog.getByLabelText("Search all folders"), "nowhere");
  expect(await dialog.findByText("No pictures match.")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(chosen()).toEqual(["stall.png", "11.png"]);
});

test("with a keyboard the text follows the album in its own bubble", async () => {
  const keyboardId = await addKeyboard(world, "Links");
  draftStore.change(world.baseUrl, { keyboardId });
  const user = await on.open(world.fetch);
  const dialog = await choose(user, "1.png", "2.png");
  await user.click(dialog.getByRole("button", { name: "Done" }));
  const bubble = (element: HTMLElement | undefined) => element?.closest("[class*=message]");
  await on.preview().findByRole("link", { name: "Open" });
  const [first] = on.preview().getAllByRole("img");
  expect(bubble(first)).not.toBe(bubble(on.preview().getByText("Look")));
});
