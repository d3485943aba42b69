import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { multipartFetch } from "#testing/multipart-fetch.ts";
import { openScreen } from "#testing/open-screen.ts";
import { prepareSending } from "#testing/screens/history-screen.ts";
import { imagesScreen, picture } from "#testing/screens/images-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let folderId: string;
let ids: Map<string, string>;
eachWorld(async (made) => {
  world = made;
  await imagesScreen.addFolder(world, "Archive");
  folderId = await imagesScreen.addFolder(world, "Promo");
  await imagesScreen.addImages(world, folderId, "c.png", "b.png", "a.png");
  const { body } = await world.call("GET", "/api/images");
  ids = new Map(body.map(({ id, name }: { id: string; name: string }) => [name, id]));
});

const dialogOf = async (name: string) => within(await screen.findByRole("dialog", { name }));

async function open(name: string) {
  const view = await openScreen(`/images?folder=${folderId}`, "Promo", multipartFetch(world.fetch));
  await view.user.click(await screen.findByRole("button", { name: `Show ${name} large` }));
  return { ...view, box: await dialogOf(name) };
}

test("the arrow keys go through the folder, and Escape closes", async () => {
  const { user } = await open("a.png");
  expect((await dialogOf("a.png")).getByText("1 of 3")).toBeDefined();
  await user.keyboard("{ArrowLeft}");
  expect(screen.getByRole("dialog", { name: "a.png" })).toBeDefined();
  await user.keyboard("{ArrowRight}");
  await user.keyboard("{ArrowRight}");
  expect((await dialogOf("c.png")).getByText("3 of 3")).toBeDefined();
  await user.keyboard("{ArrowLeft}");
  await dialogOf("b.png");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: "Show a.png large" })).toBeDefined();
});

test("after closing, the picture that was shown last has the focus", async () => {
  const { user } = await open("a.png");
  await user.keyboard("{ArrowRight}");
  await dialogOf("b.png");
  await user.keyboard("{Escape}");
  const pictureOf = (name: string) => screen.getByRole("button", { name: `Show ${name} large` });
  await waitFor(() => expect(document.activeElement).toBe(pictureOf("b.png")));
  await user.keyboard("{Enter}");
  await user.click((await dialogOf("b.png")).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement).toBe(pictureOf("b.png")));
});

test("buttons and swipes do the same as the arrow keys", async () => {
  const { user, box } = await open("a.png");
  await user.click(box.getByRole("button", { name: "Next image" }));
  await dialogOf("b.png");
  const swipe = (from: number, to: number) => {
    const target = within(screen.getByRole("dialog")).getByRole("status");
    const began = [{ clientX: from, clientY: 0 }];
    fireEvent.touchStart(target, { touches: began, changedTouches: began });
    fireEvent.touchEnd(target, { touches: [], changedTouches: [{ clientX: to, clientY: 5 }] });
  };
  swipe(200, 100);
  await dialogOf("c.png");
  swipe(100, 130);
  expect(screen.getByRole("dialog", { name: "c.png" })).toBeDefined();
  swipe(100, 200);
  await dialogOf("b.png");
});

test("Back closes the image and stays in the folder, and its address opens it again", async () => {
  const { user, router } = await openScreen("/images", "Image Library", world.fetch);
  await user.click(await screen.findByRole("button", { name: "Open Promo" }));
  await user.click(await screen.findByRole("button", { name: "Show a.png large" }));
  await dialogOf("a.png");
  await router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("heading", { name: "Promo", level: 1 })).toBeDefined();
  await router.navigate(`/images?folder=${folderId}&image=${ids.get("b.png")}`);
  await dialogOf("b.png");
});

test("an image shows its size, its date, what will post it and where it was posted", async () => {
  const { send, botId, groups } = await prepareSending(world);
  await send("Good morning", { imageIds: JSON.stringify([ids.get("a.png")]) });
  const [broadcast] = (await world.call("GET", "/api/broadcasts")).body;
  const { body: campaign } = await world.call("POST", "/api/campaigns", {
    name: "Quiz",
    botId,
    groups,
    folderId,
    messageTemplate: "Play",
    intervalHours: 6,
    imagesPerSend: 1,
  });
  await world.call("POST", `/api/campaigns/${campaign.id}/stop`);
  const { box } = await open("a.png");
  expect(await box.findByText(/Bytes · \d+ × \d+ pixels$/)).toBeDefined();
  expect(box.getByText("Added").nextSibling?.textContent).toMatch(/^15\sNov\s2026/);
  const used = within(await box.findByRole("region", { name: "Where used" }));
  expect((await used.findByRole("link", { name: "Quiz" })).getAttribute("href")).toBe(
    `/autosendgame/${campaign.id}`,
  );
  expect(used.getByText("Campaign, paused")).toBeDefined();
  const posted = within(box.getByRole("region", { name: "Where posted" }));
  expect(posted.getByRole("link", { name: "Good morning" }).getAttribute("href")).toBe(
    `/history/${broadcast.id}`,
  );
  expect(posted.getByText(/ · Shop · /)).toBeDefined();
});

test("an image that nothing uses says so", async () => {
  const { box } = await open("a.png");
  expect(
    await box.findByText("No campaign, scheduled message or saved post uses it."),
  ).toBeDefined();
  expect(box.getByText("Not posted yet.")).toBeDefined();
});

test("an image is renamed, and a name that exists already is reported", async () => {
  const { user, box } = await open("a.png");
  await user.click(box.getByRole("button", { name: "Rename" }));
  const dialog = await dialogOf("Rename Image");
  const field = dialog.getByLabelText("Image Name");
  await user.clear(field);
  await user.type(field, "B.png");
  expect(dialog.getByText("Another image in this folder has this name.")).toBeDefined();
  await user.clear(field);
  await user.type(field, "Banner");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await toastText()).toBe('Image Renamed: The name is now "Banner"');
  await dialogOf("Banner");
  expect(await imagesScreen.imageNames(world)).toContain("Banner");
});

test("an image renamed in another tab is only renamed again after a warning", async () => {
  const { user, box } = await open("a.png");
  await user.click(box.getByRole("button", { name: "Rename" }));
  await world.call("PUT", `/api/images/${ids.get("a.png")}`, { name: "Theirs" });
  const dialog = await dialogOf("Rename Image");
  await user.type(dialog.getByLabelText("Image Name"), "2");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await dialog.findByText(/^This was changed while you were editing it/)).toBeDefined();
  expect(await imagesScreen.imageNames(world)).toContain("Theirs");
  await user.click(dialog.getByRole("button", { name: "Save Anyway" }));
  await waitFor(async () => expect(await imagesScreen.imageNames(world)).toContain("a.png2"));
});

test("an image deleted meanwhile can't be renamed, and the screen says so", async () => {
  const { user, box } = await open("a.png");
  await user.click(box.getByRole("button", { name: "Rename" }));
  await world.call("DELETE", `/api/images/${ids.get("a.png")}`);
  const dialog = await dialogOf("Rename Image");
  await user.type(dialog.getByLabelText("Image Name"), "2");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await toastText()).toBe("Error: There is no such image.");
  await dialogOf("b.png");
});

test("an image is moved, and the next one follows", async () => {
  const { user, box } = await open("b.png");
  await user.click(box.getByRole("button", { name: "Move" }));
  const dialog = await dialogOf("Move to Folder");
  await user.click(dialog.getByRole("combobox", { name: "Folder" }));
  await user.click(await screen.findByRole("option", { name: /^Archive/ }));
  await user.click(dialog.getByRole("button", { name: "Move 1 image" }));
  expect(await toastText()).toBe('Images Moved: 1 image is now in "Archive"');
  expect((await dialogOf("c.png")).getByText("2 of 2")).toBeDefined();
});

test("a picture is replaced: the image stays, with other bytes", async () => {
  const { user, box } = await open("a.png");
  const before = box.getByRole("img", { name: "a.png" }).getAttribute("src");
  await user.click(box.getByRole("button", { name: "Replace" }));
  const dialog = await dialogOf("Replace Picture");
  expect(
    dialog.getByText(
      "Campaigns and scheduled messages will post the new picture; sent messages keep the old one.",
    ),
  ).toBeDefined();
  const input = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]');
  await user.upload(input ?? document.body, new File(["x"], "no.png", { type: "image/png" }));
  expect(await dialog.findByText("“no.png” is not a JPEG, PNG, GIF or WebP image.")).toBeDefined();
  await user.upload(input ?? document.body, picture("new.png", 9));
  const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Replace" });
  await waitFor(() => expect(submit.disabled).toBe(false));
  await user.click(submit);
  expect(await toastText()).toBe('Picture Replaced: "a.png" has the new picture');
  await waitFor(() => {
    const image = screen.getByRole("dialog").querySelector("img");
    expect(image?.getAttribute("src")).not.toBe(before);
  });
  expect(await imagesScreen.imageNames(world)).toHaveLength(3);
});

test("after the last image is deleted, the large view closes", async () => {
  const { user } = await open("a.png");
  for (const name of ["a.png", "b.png", "c.png"]) {
    await user.click((await dialogOf(name)).getByRole("button", { name: "Delete" }));
    await user.click((await dialogOf("Delete Image")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Delete Image" })).toBeNull());
  }
  expect(await screen.findByText("No images in this folder")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the address of an image that is gone says so", async () => {
  const path = `/images?folder=${folderId}&image=img_gone`;
  const { user } = await openScreen(path, "Promo", world.fetch);
  const box = await dialogOf("Image not found");
  expect(box.getByText("This image is no longer here. It was moved or deleted.")).toBeDefined();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
