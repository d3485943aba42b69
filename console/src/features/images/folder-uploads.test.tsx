import type { World } from "@tbm/worker/testing/world/world.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { asksBeforeReload } from "#testing/browser-navigation.ts";
import { eachWorld } from "#testing/each-world.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { multipartFetch } from "#testing/multipart-fetch.ts";
import { openScreen } from "#testing/open-screen.ts";
import { imagesScreen, picture } from "#testing/screens/images-screen.ts";
import { toastText } from "#testing/toast-text.ts";

const { drop } = imagesScreen;

let world: World;
let folderId: string;
eachWorld(async (made) => {
  world = made;
  folderId = await imagesScreen.addFolder(world, "Promo");
});

const openFolder = async (fetch: Fetch = world.fetch) =>
  (await openScreen(`/images?folder=${folderId}`, "Promo", multipartFetch(fetch))).user;
const imageNames = async () => (await imagesScreen.imageNames(world)).toSorted();
const cards = async () => within(await screen.findByRole("list", { name: "Images" }));
const uploadsTo = (fault: Fetch) => withFault(world.fetch, "POST /api/images", fault);

test("refused files are named until they are dismissed or others are chosen", async () => {
  const user = await openFolder();
  const notes = (...names: string[]) =>
    names.map((name) => new File(["x"], name, { type: "text/plain" }));
  const line = (names: string) =>
    screen.findByText(`Your last selection wasn't uploaded. Not an image or over 10 MB: ${names}`);
  drop(picture("good.png"), ...notes("a.txt"));
  expect(await line("“a.txt”")).toBeDefined();
  drop(...notes("a.txt", "b.txt", "c.txt", "d.txt", "e.txt"));
  const named = await line("“a.txt”, “b.txt”, “c.txt” and 2 more");
  const panel = within(screen.getByRole("region", { name: "Uploads" }));
  await user.click(panel.getByRole("button", { name: "Dismiss" }));
  expect(named.isConnected).toBe(false);

  drop(...notes("a.txt"));
  await line("“a.txt”");
  drop(picture("good.png"));
  expect(await toastText("Upload Successful")).toBe("Upload Successful: 1 image uploaded");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Uploads" })).toBeNull());
});

test("a folder is not called empty while files are uploading", async () => {
  const { fetch, release } = delayCalls(faulty.down);
  await openFolder(uploadsTo(fetch));
  await screen.findByText("No images in this folder");
  drop(picture("one.png"));
  await screen.findByRole("region", { name: "Uploads" });
  expect(screen.queryByText("No images in this folder")).toBeNull();
  expect(screen.queryByText("0 images")).toBeNull();
  release();
  expect(await screen.findByText("No images in this folder")).toBeDefined();
});

test("finished files are listed below the others", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  const answers = [world.fetch];
  await openFolder(uploadsTo((...call) => (answers.pop() ?? fetch)(...call)));
  drop(...[1, 2, 3].map((seed) => picture(`${seed}.png`, seed)));
  const panel = within(await screen.findByRole("region", { name: "Uploads" }));
  await waitFor(() =>
    expect(
      panel
        .getAllByRole("listitem")
        .map(({ firstChild, lastChild }) => [firstChild?.textContent, lastChild?.textContent]),
    ).toEqual([
      ["2.png", "uploading"],
      ["3.png", "uploading"],
      ["1.png", "done"],
    ]),
  );
  release();
  expect(await toastText()).toBe("Upload Successful: 3 images uploaded");
});

test("a new upload removes the failure of the previous one", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  let worker: Fetch = faulty.down;
  const user = await openFolder(uploadsTo((...call) => worker(...call)));
  drop(picture("one.png"));
  expect(await toastText()).toContain("Upload Failed");
  worker = fetch;
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(screen.queryByText("Upload Failed")).toBeNull();
  release();
  expect(await toastText()).toBe("Upload Successful: 1 image uploaded");
});

test("a refused choice keeps only the earlier failures that can be retried", async () => {
  const answers = [faulty.down, faulty.refusing(422, '{"error":"Too wide."}')];
  const user = await openFolder(uploadsTo((...call) => (answers.pop() ?? world.fetch)(...call)));
  drop(picture("wide.png", 1), picture("lost.png", 2), picture("good.png", 3));
  const panel = within(await screen.findByRole("region", { name: "Uploads" }));
  await panel.findByText("1 of 3 uploaded, 2 failed");
  await panel.findByRole("button", { name: "Dismiss" });
  drop(new File(["x"], "ok.PNG.txt", { type: "text/plain" }));
  expect(await panel.findByText(/last selection wasn't uploaded.+: “ok.PNG.txt”/)).toBeDefined();
  expect(panel.getByRole("status").textContent).toBe(
    "1 file from an earlier upload failed. You can try it again.",
  );
  expect(panel.getByRole("listitem").firstChild?.textContent).toBe("lost.png");
  await user.click(panel.getByRole("button", { name: "Try again" }));
  expect(await toastText("Upload Successful")).toBe("Upload Successful: 1 image uploaded");
  expect(await imageNames()).toEqual(["good.png", "lost.png"]);
});

test("a failure that can be retried stays beside a new choice", async () => {
  const answers = [faulty.down];
  const user = await openFolder(uploadsTo((...call) => (answers.pop() ?? world.fetch)(...call)));
  drop(picture("lost.png", 1));
  await screen.findByRole("button", { name: "Try again" });
  drop(picture("good.png", 2));
  expect(await toastText("Upload Successful")).toBe("Upload Successful: 1 image uploaded");
  expect(screen.getByText("1 of 2 uploaded, 1 failed")).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(async () => expect(await imageNames()).toEqual(["good.png", "lost.png"]));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Uploads" })).toBeNull());
});

test("pictures dropped during an upload join it", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  await openFolder(uploadsTo(fetch));
  drop(picture("one.png", 1));
  const panel = within(await screen.findByRole("region", { name: "Uploads" }));
  drop(picture("two.png", 2), picture("three.png", 3));
  expect(await panel.findByText("0 of 3 uploaded")).toBeDefined();
  drop(new File(["x"], "a.txt", { type: "text/plain" }));
  expect(await panel.findByText(/last selection wasn't uploaded.+: “a.txt”/)).toBeDefined();
  expect(panel.getByRole("status").textContent).toBe("0 of 3 uploaded");
  release();
  expect(await toastText("Upload Successful")).toBe("Upload Successful: 3 images uploaded");
  expect(await imageNames()).toEqual(["one.png", "three.png", "two.png"]);
});

test("a picture dropped after the last upload, before the list reloads, is uploaded too", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  const lists = [world.fetch];
  const call = `GET /api/folders/${folderId}/images`;
  await openFolder(withFault(world.fetch, call, (...given) => (lists.pop() ?? fetch)(...given)));
  await screen.findByText("No images in this folder");
  drop(picture("one.png", 1));
  await screen.findByText("1 of 1 uploaded");
  drop(picture("two.png", 2));
  await waitFor(async () => expect(await imageNames()).toEqual(["one.png", "two.png"]));
  release();
  await waitFor(() => expect(screen.queryByRole("region", { name: "Uploads" })).toBeNull());
});

test("a file whose first bytes rule out a picture is not sent", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  let sent = 0;
  await openFolder(
    uploadsTo((...call) => {
      sent += 1;
      return fetch(...call);
    }),
  );
  const [bad, none] = ["<svg/>", ""].map(
    (text, index) => new File([text], `bad${index}.png`, { type: "image/png" }),
  );
  if (bad && none) drop(picture("1.png", 1), picture("2.png", 2), picture("3.png", 3), bad, none);
  const panel = within(await screen.findByRole("region", { name: "Uploads" }));
  await panel.findByText("failed: “bad0.png” is not a JPEG, PNG, GIF or WebP image.");
  expect(panel.getByText("failed: “bad1.png” is empty.")).toBeDefined();
  expect(panel.getByRole("status").textContent).toBe("0 of 5 uploaded, 2 failed");
  release();
  expect(await toastText("Upload Failed")).toContain("2 of 5 images failed.");
  expect(sent).toBe(3);
});

test("during an upload, the browser asks before a reload or closing the tab", async () => {
  const { fetch, release } = delayCalls(faulty.down);
  await openFolder(uploadsTo(fetch));
  expect(asksBeforeReload()).toBe(false);
  drop(picture("one.png"));
  await screen.findByRole("region", { name: "Uploads" });
  expect(asksBeforeReload()).toBe(true);
  release();
  expect(await toastText()).toContain("Upload Failed");
  expect(asksBeforeReload()).toBe(false);
});

test("an upload continues on other screens and is shown on return", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  const user = await openFolder(uploadsTo(fetch));
  drop(picture("one.png", 1), picture("two.png", 2));
  await screen.findByRole("region", { name: "Uploads" });
  await user.click(screen.getByRole("link", { name: "Keyboards" }));
  await screen.findByRole("heading", { name: "Keyboards", level: 1 });
  await user.click(screen.getByRole("link", { name: "Image Library" }));
  await user.click(await screen.findByRole("button", { name: "Open Promo" }));
  const panel = within(await screen.findByRole("region", { name: "Uploads" }));
  expect(panel.getByRole("status").textContent).toBe("0 of 2 uploaded");
  const [button] = screen.getAllByRole("button", { name: "Upload Images" });
  expect(button?.dataset["loading"]).toBe("true");

  await user.click(screen.getByRole("button", { name: "Back" }));
  release();
  expect(await toastText()).toBe("Upload Successful: 2 images uploaded");
  await user.click(await screen.findByRole("button", { name: "Open Promo" }));
  expect(await (await cards()).findByText("one.png")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Uploads" })).toBeNull();
  expect(await imageNames()).toEqual(["one.png", "two.png"]);
});

test("an upload is hidden while another worker is chosen", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  await openFolder(uploadsTo(fetch));
  drop(picture("one.png"));
  await screen.findByRole("region", { name: "Uploads" });
  const choose = (baseUrl: string) => act(() => saveConnection({ baseUrl, apiKey: world.apiKey }));
  choose("http://two.test");
  await screen.findByText("No images in this folder");
  expect(screen.queryByRole("region", { name: "Uploads" })).toBeNull();
  expect(asksBeforeReload()).toBe(true);
  choose(world.baseUrl);
  await screen.findByRole("region", { name: "Uploads" });
  release();
  expect(await toastText()).toBe("Upload Successful: 1 image uploaded");
});
