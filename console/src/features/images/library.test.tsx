import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { eachWorld } from "#testing/each-world.ts";
import { openScreen } from "#testing/open-screen.ts";
import { chooseFromMenu } from "#testing/record-menu.ts";
import { prepareSending, withoutCapabilities } from "#testing/screens/history-screen.ts";
import { imagesScreen } from "#testing/screens/images-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let promo: string;
let night: string;
eachWorld(async (made) => {
  world = made;
  promo = await imagesScreen.addFolder(world, "Promo");
  night = await imagesScreen.addFolder(world, "Night market");
  await imagesScreen.addImages(world, promo, "cat.png", "dog.png", "bird.png");
});

const openLibrary = async (fetch: Fetch = world.fetch) =>
  (await openScreen("/images", "Image Library", fetch)).user;
const openFolder = async () =>
  (await openScreen(`/images?folder=${promo}`, "Promo", world.fetch)).user;
const folderNames = async () =>
  (await world.call("GET", "/api/folders")).body.map(({ name }: { name: string }) => name);
const cardNames = async () =>
  within(await screen.findByRole("list", { name: "Images" }))
    .getAllByRole("img")
    .map((image) => image.getAttribute("alt"));
const dialogOf = async (name: string) => within(await screen.findByRole("dialog", { name }));
type User = Awaited<ReturnType<typeof openLibrary>>;

async function rename(user: User, name: string, button = "Save Changes") {
  const dialog = await dialogOf("Rename Folder");
  await user.clear(dialog.getByLabelText("Folder Name"));
  await user.type(dialog.getByLabelText("Folder Name"), name);
  await user.click(dialog.getByRole("button", { name: button }));
  return dialog;
}

test("a folder's card shows its newest pictures", async () => {
  await openLibrary();
  const card = await screen.findByRole("article", { name: "Promo" });
  const covers = [...card.querySelectorAll("img")].map(({ src }) => new URL(src));
  expect(covers.map(({ searchParams }) => searchParams.get("name"))).toEqual([
    "bird.png",
    "dog.png",
    "cat.png",
  ]);
  expect(within(card).getByText(/^3 images · \d/)).toBeDefined();
  expect(screen.getByRole("article", { name: "Night market" }).querySelector("img")).toBeNull();
});

test("a folder is renamed on its card and when it is open", async () => {
  const user = await openLibrary();
  await user.click(await screen.findByRole("button", { name: "Rename Promo" }));
  await rename(user, "Sale");
  expect(await toastText()).toBe('Folder Renamed: The name is now "Sale"');
  await user.click(await screen.findByRole("button", { name: "Open Sale" }));
  await chooseFromMenu(user, "Rename");
  await rename(user, "Winter sale");
  expect(await screen.findByRole("heading", { name: "Winter sale", level: 1 })).toBeDefined();
  expect(await folderNames()).toEqual(["Night market", "Winter sale"]);
});

test("a name that another folder has is reported, but allowed", async () => {
  const user = await openLibrary();
  await user.click(await screen.findByRole("button", { name: "Rename Promo" }));
  const dialog = await dialogOf("Rename Folder");
  expect(dialog.queryByText("Another folder already has this name.")).toBeNull();
  await user.clear(dialog.getByLabelText("Folder Name"));
  await user.type(dialog.getByLabelText("Folder Name"), "night market");
  expect(dialog.getByText("Another folder already has this name.")).toBeDefined();
});

test("a folder renamed in another tab is only renamed again after a warning", async () => {
  const user = await openLibrary();
  await user.click(await screen.findByRole("button", { name: "Rename Promo" }));
  await world.call("PUT", `/api/folders/${promo}`, { name: "Theirs" });
  const dialog = await rename(user, "Mine");
  expect(await dialog.findByText(/^This was changed while you were editing it/)).toBeDefined();
  expect(await folderNames()).toContain("Theirs");
  await user.click(dialog.getByRole("button", { name: "Save Anyway" }));
  await waitFor(async () => expect(await folderNames()).toContain("Mine"));
});

test("a folder deleted meanwhile says so, and its name can be saved as a new one", async () => {
  const user = await openLibrary();
  await user.click(await screen.findByRole("button", { name: "Rename Night market" }));
  await world.call("DELETE", `/api/folders/${night}`);
  const dialog = await rename(user, "Day market");
  expect(await toastText()).toBe("Error: There is no such folder.");
  expect(await dialog.findByText(/^This was deleted while you were editing it/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Save as New" }));
  await waitFor(async () => expect(await folderNames()).toEqual(["Day market", "Promo"]));
});

test("all folders are searched by the names of pictures and folders", async () => {
  await imagesScreen.addImages(world, night, "cat at night.png");
  const user = await openLibrary();
  await user.type(await screen.findByLabelText("Search all folders"), "CAT");
  expect((await screen.findByText("2 images found.")).getAttribute("role")).toBe("status");
  expect(await cardNames()).toEqual(["cat at night.png", "cat.png"]);
  expect(screen.getByText("Night market")).toBeDefined();
  await user.type(screen.getByLabelText("Search all folders"), " zebra");
  expect(await screen.findByText("No images match")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("article", { name: "Promo" })).toBeDefined();
});

test("a folder is searched by name, and Select all takes only what was found", async () => {
  const user = await openFolder();
  await user.type(await screen.findByLabelText("Search this folder"), "o");
  expect(await screen.findByText("1 image found.")).toBeDefined();
  expect(await cardNames()).toEqual(["dog.png"]);
  await user.click(screen.getByRole("button", { name: "Select" }));
  await user.click(screen.getByRole("button", { name: "Select all 1" }));
  await user.click(screen.getByRole("button", { name: "Delete selected" }));
  await user.click((await dialogOf("Delete Images")).getByRole("button", { name: "Delete" }));
  expect(await toastText()).toBe("Images Deleted: 1 image has been deleted");
  expect((await imagesScreen.imageNames(world)).toSorted()).toEqual(["bird.png", "cat.png"]);
});

test("only unused images are shown, and what that means is said", async () => {
  const { body: images } = await world.call("GET", "/api/images");
  const dog = images.find(({ name }: { name: string }) => name === "dog.png");
  const { send } = await prepareSending(world);
  await send("Look", { imageIds: JSON.stringify([dog.id]) });
  const user = await openFolder();
  await user.click(await screen.findByRole("checkbox", { name: "Unused only" }));
  expect(await screen.findByText(/^2 images found. Unused means that no campaign/)).toBeDefined();
  expect(await cardNames()).toEqual(["bird.png", "cat.png"]);
});

test("if every image is used, the filter for unused ones says so", async () => {
  const { body: images } = await world.call("GET", "/api/images");
  const ids = images.map(({ id }: { id: string }) => id);
  const { send } = await prepareSending(world);
  await send("Look", { imageIds: JSON.stringify(ids) });
  const user = await openFolder();
  await user.click(await screen.findByRole("checkbox", { name: "Unused only" }));
  expect(await screen.findByText("Every picture is in use.")).toBeDefined();
  await user.type(screen.getByLabelText("Search this folder"), "zebra");
  expect(await screen.findByText("Try another name, or clear the filters.")).toBeDefined();
});

test("selected images are moved to another folder", async () => {
  const user = await openFolder();
  await user.click(await screen.findByRole("button", { name: "Select" }));
  for (const name of ["cat.png", "bird.png"]) {
    await user.click(screen.getByRole("checkbox", { name: `Select ${name}` }));
  }
  await user.click(screen.getByRole("button", { name: "Move selected" }));
  const dialog = await dialogOf("Move to Folder");
  const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Move 2 images" });
  expect(submit.disabled).toBe(true);
  await user.click(dialog.getByRole("combobox", { name: "Folder" }));
  expect(screen.queryByRole("option", { name: /^Promo/ })).toBeNull();
  await user.click(await screen.findByRole("option", { name: /^Night market/ }));
  await user.click(submit);
  expect(await toastText()).toBe('Images Moved: 2 images are now in "Night market"');
  await waitFor(() => expect(screen.getByText("1 image")).toBeDefined());
  expect(screen.queryByRole("region", { name: "Selected images" })).toBeNull();
});

test("a move to a folder deleted meanwhile is refused in a sentence, and nothing is lost", async () => {
  const user = await openFolder();
  await user.click(await screen.findByRole("button", { name: "Select" }));
  await user.click(screen.getByRole("button", { name: "Select all 3" }));
  await user.click(screen.getByRole("button", { name: "Move selected" }));
  const dialog = await dialogOf("Move to Folder");
  await user.click(dialog.getByRole("combobox", { name: "Folder" }));
  await user.click(await screen.findByRole("option", { name: /^Night market/ }));
  await world.call("DELETE", `/api/folders/${night}`);
  await user.click(dialog.getByRole("button", { name: "Move 3 images" }));
  expect(await toastText()).toBe("Error: This folder is no longer in the list. Choose another.");
  expect(await imagesScreen.imageNames(world)).toHaveLength(3);
});

test("a worker with only the basic calls shows no more than the basic screen", async () => {
  const user = await openLibrary(withoutCapabilities(world.fetch));
  await screen.findByRole("article", { name: "Promo" });
  expect(screen.queryByRole("button", { name: "Rename Promo" })).toBeNull();
  expect(screen.queryByLabelText("Search all folders")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Open Promo" }));
  expect(await screen.findByRole("link", { name: "View cat.png" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show cat.png large" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "More actions" }));
  const actions = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(actions).toEqual(["Delete folder"]);
  expect(screen.queryByLabelText("Search this folder")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Select" }));
  expect(screen.queryByRole("button", { name: "Move selected" })).toBeNull();
});
