import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { goBack } from "#testing/browser-navigation.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { openScreen } from "#testing/open-screen.ts";
import { chooseFromMenu } from "#testing/record-menu.ts";
import { imagesScreen } from "#testing/screens/images-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const openPage = async (fetch: Fetch = world.fetch) =>
  (await openScreen("/images", "Image Library", fetch)).user;
type User = Awaited<ReturnType<typeof openPage>>;
const addFolder = (name: string) => imagesScreen.addFolder(world, name);
const folderNames = async (): Promise<string[]> =>
  (await world.call("GET", "/api/folders")).body.map(({ name }: { name: string }) => name);

async function openDialog(fetch: Fetch = world.fetch) {
  const user = await openPage(fetch);
  const [button] = await screen.findAllByRole("button", { name: "New Folder" });
  if (button) await user.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "New Folder" }));
  const name = dialog.getByLabelText<HTMLInputElement>("Folder Name");
  const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Create Folder" });
  return { user, name, submit };
}

test("the operator creates a folder with Enter, opens it, goes back and deletes it", async () => {
  const { user, name } = await openDialog();
  await user.type(name, " November promo {Enter}");
  expect(await toastText()).toBe('Folder Created: "November promo" is ready for images');
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const card = within(await screen.findByRole("article", { name: "November promo" }));
  expect(card.getByText(/^0 images · 1[45] Nov 2026$/)).toBeDefined();

  await user.click(card.getByRole("button", { name: "Open November promo" }));
  expect(await screen.findByText("No images in this folder")).toBeDefined();
  expect(window.location.search).toMatch(/^\?folder=fld_/);
  await user.click(screen.getByRole("button", { name: "Back" }));

  await user.click(await screen.findByRole("button", { name: "Delete November promo" }));
  const confirm = within(await screen.findByRole("dialog", { name: "Delete Folder" }));
  expect(
    confirm.getByText(
      'Are you sure you want to delete "November promo"? This action cannot be undone.',
    ),
  ).toBeDefined();
  await user.click(confirm.getByRole("button", { name: "Delete" }));
  expect(await toastText("Folder Deleted")).toBe(
    'Folder Deleted: "November promo" has been deleted',
  );
  expect(await screen.findByText("No folders yet")).toBeDefined();
  expect(await folderNames()).toEqual([]);
});

test("a folder with images is not deleted, and the worker is not asked", async () => {
  const id = await addFolder("Promo");
  await imagesScreen.addImages(world, id, "one.png");
  const asked: string[] = [];
  const user = await openPage((url, init) => {
    asked.push(init.method ?? "");
    return world.fetch(url, init);
  });
  expect(await screen.findByText(/^1 image · /)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Delete Promo" }));
  expect(await toastText()).toBe(
    "Cannot Delete Folder: Please delete all images in the folder first",
  );
  expect(screen.queryByRole("dialog")).toBeNull();

  await user.click(screen.getByRole("button", { name: "Open Promo" }));
  await chooseFromMenu(user, "Delete folder");
  expect(await toastText()).toContain("Cannot Delete Folder");
  expect(asked).not.toContain("DELETE");
  expect(await folderNames()).toEqual(["Promo"]);
});

test("the focus moves to the folder that was opened by keyboard", async () => {
  await addFolder("Promo");
  const user = await openPage();
  (await screen.findByRole("button", { name: "Open Promo" })).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Promo", level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("deleting the folder that is open returns to the grid", async () => {
  await addFolder("Promo");
  await addFolder("Other");
  const user = await openPage();
  await user.click(await screen.findByRole("button", { name: "Open Promo" }));
  await chooseFromMenu(user, "Delete folder");
  const confirm = within(await screen.findByRole("dialog", { name: "Delete Folder" }));
  await user.click(confirm.getByRole("button", { name: "Delete" }));
  expect(await screen.findByRole("heading", { name: "Image Library", level: 1 })).toBeDefined();
  expect(screen.getByRole("article", { name: "Other" })).toBeDefined();
  expect(window.location.search).toBe("");
});

test.each([
  ["Back", async (user: User) => user.click(screen.getByRole("button", { name: "Back" }))],
  ["the browser's Back", goBack],
])("after %s the focus is on the folder that was open", async (_, leave) => {
  await addFolder("Promo");
  await addFolder("Other");
  const user = await openPage();
  await user.click(await screen.findByRole("button", { name: "Open Promo" }));
  await screen.findByRole("heading", { name: "Promo", level: 1 });
  await leave(user);
  const open = await screen.findByRole("button", { name: "Open Promo" });
  await waitFor(() => expect(document.activeElement).toBe(open));
});

test("leaving a folder by the menu keeps the focus there", async () => {
  await addFolder("Promo");
  const user = await openPage();
  await user.click(await screen.findByRole("button", { name: "Open Promo" }));
  await screen.findByRole("heading", { name: "Promo", level: 1 });
  const link = screen.getByRole("link", { name: "Image Library" });
  await user.click(link);
  await screen.findByRole("button", { name: "Open Promo" });
  expect(document.activeElement).toBe(link);
});

test("a folder that the worker refuses to delete is reported in its words", async () => {
  const id = await addFolder("Promo");
  const user = await openPage(
    withFault(
      world.fetch,
      `DELETE /api/folders/${id}`,
      faulty.refusing(409, '{"error":"The campaign “Lucky draw” uses this folder."}'),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Delete Promo" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await toastText()).toBe("Error: The campaign “Lucky draw” uses this folder.");
});

test("a folder without a name is refused before the worker is asked", async () => {
  const { user, name, submit } = await openDialog();
  await user.type(name, "   ");
  await user.click(submit);
  expect(await toastText()).toBe("Missing Information: Please provide a folder name");
  expect(await folderNames()).toEqual([]);
});

test("a duplicate folder name is reported, but allowed", async () => {
  await addFolder("Banners");
  const { user, name } = await openDialog();
  const note = "Another folder already has this name.";
  await user.type(name, "banner");
  expect(screen.queryByText(note)).toBeNull();
  await user.type(name, "s");
  expect(await screen.findByText(note)).toBeDefined();
  await user.keyboard("{Enter}");
  await toastText("Folder Created");
  expect(await folderNames()).toEqual(["banners", "Banners"]);
});

test("a refusal is shown and the dialog keeps the input", async () => {
  const { user, name, submit } = await openDialog(
    withFault(world.fetch, "POST /api/folders", faulty.refusing(500, '{"error":"Disk full."}')),
  );
  await user.type(name, "Promo");
  await user.click(submit);
  expect(await toastText()).toBe("Error: Disk full.");
  expect(name.value).toBe("Promo");
});

test("while a folder is being created the button says so, and a second click creates no second one", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  const { user, name, submit } = await openDialog(
    withFault(world.fetch, "POST /api/folders", fetch),
  );
  await user.type(name, "Promo");
  await user.dblClick(submit);
  expect(submit.dataset["loading"]).toBe("true");
  await user.type(name, "{Enter}");
  release();
  expect(await toastText("Folder Created")).toContain("Promo");
  expect(await folderNames()).toEqual(["Promo"]);
});

test("six skeleton cards are shown while the folders load, then the empty state with its help", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  await openPage(fetch);
  expect(await screen.findAllByTestId("skeleton-card")).toHaveLength(6);
  release();
  expect(await screen.findByText("No folders yet")).toBeDefined();
  expect(screen.queryByTestId("skeleton-card")).toBeNull();
  expect(screen.getAllByRole("button", { name: "New Folder" })).toHaveLength(2);
});

test("Refresh shows the folders that another program made", async () => {
  const user = await openPage();
  await screen.findByText("No folders yet");
  await addFolder("From elsewhere");
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByRole("article", { name: "From elsewhere" })).toBeDefined();
});

test("the address of a deleted folder says so and links to the grid", async () => {
  await addFolder("Promo");
  const { user } = await openScreen("/images?folder=fld_gone", "Folder", world.fetch);
  expect(await screen.findByText("Folder not found")).toBeDefined();
  expect(screen.queryByRole("article")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show all folders" }));
  expect(await screen.findByRole("article", { name: "Promo" })).toBeDefined();
});
