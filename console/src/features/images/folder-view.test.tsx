import { LIMITS } from "@tbm/contract/limits.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { eachWorld } from "#testing/each-world.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { multipartFetch } from "#testing/multipart-fetch.ts";
import { openScreen } from "#testing/open-screen.ts";
import { imagesScreen, picture } from "#testing/screens/images-screen.ts";
import { toastText } from "#testing/toast-text.ts";

const { picker, drop } = imagesScreen;

let world: World;
let folderId: string;
eachWorld(async (made) => {
  world = made;
  folderId = await imagesScreen.addFolder(world, "Promo");
});

const openFolder = async (fetch: Fetch = world.fetch) =>
  (await openScreen(`/images?folder=${folderId}`, "Promo", multipartFetch(fetch))).user;
const addImages = (...names: string[]) => imagesScreen.addImages(world, folderId, ...names);
const imageNames = async () => (await imagesScreen.imageNames(world)).toSorted();
const cards = async () => within(await screen.findByRole("list", { name: "Images" }));
const uploadsTo = (fault: Fetch) => withFault(world.fetch, "POST /api/images", fault);

test("several images are chosen, uploaded, seen, viewed and deleted", async () => {
  const user = await openFolder();
  expect(await screen.findByText("No images in this folder")).toBeDefined();
  expect(picker().multiple).toBe(true);
  await user.upload(picker(), [picture("one.png", 1), picture("two.png", 2)]);
  expect(await toastText()).toBe("Upload Successful: 2 images uploaded");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Uploads" })).toBeNull());

  const list = await cards();
  expect(await list.findAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByText("2 images")).toBeDefined();
  const card = within(
    list.getByText("one.png").closest<HTMLElement>("[role=listitem]") ?? document.body,
  );
  expect(card.getByText(/^\d+ Bytes$/)).toBeDefined();
  expect(card.getByText(/^1[45] Nov 2026$/)).toBeDefined();
  const view = card.getByRole("link", { name: "View one.png" });
  expect(view.getAttribute("target")).toBe("_blank");
  expect((await world.fetch(view.getAttribute("href") ?? "")).status).toBe(200);
  const thumbnail = card.getByRole("img", { name: "one.png" });
  expect(thumbnail.getAttribute("loading")).toBe("lazy");
  expect(thumbnail.getAttribute("src")).toBe(view.getAttribute("href"));

  await user.click(card.getByRole("button", { name: "Delete one.png" }));
  const confirm = within(await screen.findByRole("dialog", { name: "Delete Image" }));
  expect(
    confirm.getByText('Are you sure you want to delete "one.png"? This action cannot be undone.'),
  ).toBeDefined();
  await user.click(confirm.getByRole("button", { name: "Delete" }));
  expect(await toastText("Image Deleted")).toBe('Image Deleted: "one.png" has been deleted');
  await waitFor(() => expect(screen.queryByText("one.png")).toBeNull());
  expect(screen.getByText("1 image")).toBeDefined();
  expect(await imageNames()).toEqual(["two.png"]);
});

test.each([
  ["is no image", () => new File(["x"], "notes.pdf", { type: "application/pdf" })],
  [
    "is over 10 MB",
    () => {
      const file = picture("large.png");
      Object.defineProperty(file, "size", { value: LIMITS.imageBytes + 1 });
      return file;
    },
  ],
])("if one dropped file %s, none is uploaded", async (_, badFile) => {
  await openFolder(
    uploadsTo(() => {
      throw new Error("asked");
    }),
  );
  drop(picture("good.png"), badFile());
  expect(await toastText()).toBe("Invalid Files: All files must be images smaller than 10MB");
  const panel = within(screen.getByRole("region", { name: "Uploads" }));
  expect(panel.queryByRole("status")).toBeNull();
});

test("dropped images are uploaded, three at a time, each with its state", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  await openFolder(uploadsTo(fetch));
  drop(...[1, 2, 3, 4, 5].map((seed) => picture(`${seed}.png`, seed)));
  const panel = within(await screen.findByRole("region", { name: "Uploads" }));
  await waitFor(() =>
    expect(panel.getAllByRole("listitem").map((item) => item.lastChild?.textContent)).toEqual([
      "uploading",
      "uploading",
      "uploading",
      "waiting to upload",
      "waiting to upload",
    ]),
  );
  expect(panel.getByRole("status").textContent).toBe("0 of 5 uploaded");
  const [button] = screen.getAllByRole("button", { name: "Upload Images" });
  expect(button?.dataset["loading"]).toBe("true");
  release();
  expect(await toastText()).toBe("Upload Successful: 5 images uploaded");
  expect(await imageNames()).toEqual(["1.png", "2.png", "3.png", "4.png", "5.png"]);
});

test("a file that the worker refuses stops no other; it stays with its reason", async () => {
  const user = await openFolder();
  drop(picture("good.png"), new File(["GIF89a"], "bad.gif", { type: "image/gif" }));
  const reason = "“bad.gif” is damaged, cut off or holds something besides the image.";
  expect(await toastText()).toBe(`Upload Failed: 1 of 2 images failed. ${reason}`);
  const panel = within(screen.getByRole("region", { name: "Uploads" }));
  expect(panel.getByRole("status").textContent).toBe("1 of 2 uploaded, 1 failed");
  expect(panel.getAllByRole("listitem").map((item) => item.lastChild?.textContent)).toEqual([
    `failed: ${reason}`,
    "done",
  ]);
  expect(await (await cards()).findByText("good.png")).toBeDefined();
  const dismiss = await panel.findByRole("button", { name: "Dismiss" });
  expect(panel.queryByRole("button", { name: "Try again" })).toBeNull();
  await user.click(dismiss);
  expect(screen.queryByRole("region", { name: "Uploads" })).toBeNull();
});

test("a lost upload is retried with one click", async () => {
  let isDown = true;
  const user = await openFolder(
    uploadsTo((url, init) => (isDown ? faulty.down() : world.fetch(url, init))),
  );
  drop(picture("one.png", 1), picture("two.png", 2));
  expect(await toastText()).toBe(
    "Upload Failed: The worker at http://worker.test could not be reached.",
  );
  isDown = false;
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await toastText("Upload Successful")).toBe("Upload Successful: 2 images uploaded");
  expect(await imageNames()).toEqual(["one.png", "two.png"]);
});

test.each([
  ["fails", faulty.refusing(500, "{}"), "Request failed with status 500"],
  ["is a proxy's page", faulty.refusing(502, "<h1>Bad gateway</h1>"), "Request failed"],
])("an upload whose answer %s says so", async (_, fault, words) => {
  await openFolder(uploadsTo(fault));
  drop(picture("one.png"));
  expect(await toastText()).toBe(`Upload Failed: ${words}`);
});

test("a broken thumbnail shows a placeholder", async () => {
  await addImages("one.png");
  await openFolder();
  const list = await cards();
  fireEvent.error(await list.findByRole("img", { name: "one.png" }));
  expect(list.getByRole("img", { name: "No preview of one.png" })).toBeDefined();
  expect(list.queryByRole("img", { name: "one.png" })).toBeNull();
});

test("an unsafe address is neither shown nor linked", async () => {
  const image = { id: "1", name: "x.png", size: 1, folder: folderId, created_at: "" };
  const answer = JSON.stringify([{ ...image, url: "javascript:alert(1)" }]);
  await openFolder(
    withFault(world.fetch, `GET /api/folders/${folderId}/images`, faulty.answering(answer)),
  );
  const list = await cards();
  expect(await list.findByRole("img", { name: "No preview of x.png" })).toBeDefined();
  expect(list.queryByRole("link")).toBeNull();
});

test("a refused deletion is reported and the image stays", async () => {
  await addImages("one.png");
  const user = await openFolder((url, init) =>
    init.method === "DELETE"
      ? faulty.refusing(409, '{"error":"It is being sent."}')(url, init)
      : world.fetch(url, init),
  );
  await user.click(await screen.findByRole("button", { name: "Delete one.png" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await toastText()).toBe("Error: It is being sent.");
  expect(await imageNames()).toEqual(["one.png"]);
});

test("of thousands of images only the visible ones are rendered", async () => {
  const images = Array.from({ length: 5000 }, (_image, index) => ({
    id: `img_${index}`,
    name: `${index}.png`,
    url: `http://worker.test/api/files/${index}`,
    size: 1,
    folder: folderId,
    created_at: "2026-11-15T05:00:00Z",
  }));
  await openFolder(
    withFault(world.fetch, `GET /api/folders/${folderId}/images`, async () =>
      Response.json(images),
    ),
  );
  expect(await screen.findByText("5,000 images")).toBeDefined();
  const items = (await cards()).getAllByRole("listitem");
  expect(items.length).toBeLessThan(40);
  expect(items[0]?.getAttribute("aria-setsize")).toBe("5000");
});
