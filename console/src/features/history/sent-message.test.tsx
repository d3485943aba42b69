import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { eachWorld } from "#testing/each-world.ts";
import { finishAll } from "#testing/posted-messages.ts";
import { historyScreen as on, prepareSending } from "#testing/screens/history-screen.ts";
import { imagesScreen } from "#testing/screens/images-screen.ts";
import { addKeyboard } from "#testing/screens/messages-screen.ts";

let world: World;
let sending: Awaited<ReturnType<typeof prepareSending>>;
let id: string;
eachWorld(async (made) => {
  world = made;
  sending = await prepareSending(world);
  id = await sending.send("Look", { keyboardId: await addKeyboard(world, "Links") });
  const folder = await imagesScreen.addFolder(world, "Promo");
  await imagesScreen.addImages(world, folder, "1.png", "2.png");
  // jsdom's forms cannot carry a picture to Telegram, so the pictures are added here.
  world.database
    .prepare(
      `INSERT INTO attachments (owner_id, position, name, file, digest, type)
       SELECT ?, row_number() OVER (ORDER BY name), name, file, digest, type FROM images`,
    )
    .run(id);
});

const message = () => screen.getByRole("region", { name: "Message" });
const bubbles = () =>
  Array.from(message().querySelectorAll("[class*=bubble]"), (bubble) => ({
    pictures: bubble.querySelectorAll("img").length,
    hasText: bubble.textContent.startsWith("Look"),
  }));

test("an album with buttons is shown as members see it: the album, then the text with them", async () => {
  await on.openOne(world.fetch, id);
  expect(bubbles()).toEqual([
    { pictures: 2, hasText: false },
    { pictures: 0, hasText: true },
  ]);
  const button = within(message()).getByRole("link", { name: "Open" });
  expect(button.getAttribute("href")).toBe("https://example.com");
});

test("without buttons from the worker, the message is shown without them", async () => {
  const older: Fetch = async (url, init) => {
    const answer = await world.fetch(url, init);
    if (!url.endsWith(`/api/broadcasts/${id}`)) return answer;
    const without = { keyboard: undefined, posted_keyboard: undefined };
    return Response.json({ ...(await answer.json()), ...without });
  };
  await on.openOne(older, id);
  expect(bubbles()).toEqual([{ pictures: 2, hasText: true }]);
});

test("the page says when the posts are deleted, next to the options", async () => {
  const { send } = await prepareSending(world);
  const short = await send("Short", { silent: "true", deleteAfterHours: "6" });
  await on.openOne(world.fetch, short);
  expect(await screen.findByText("Silent")).toBeDefined();
  expect(screen.getByText(/^Will be deleted around 15 Nov 2026, \d\d:\d\d\.$/)).toBeDefined();
});

test("once the posts are deleted, the page no longer says that they will be", async () => {
  const { send } = await prepareSending(world);
  const short = await send("Short", { deleteAfterHours: "1" });
  await world.elapse(2 * 3_600_000);
  await on.openOne(world.fetch, short);
  expect(await screen.findByText("Automatic: its time was up.")).toBeDefined();
  expect(screen.queryByText(/^Will be deleted/)).toBeNull();
});

test("the page shows the buttons that an update gave to the posts", async () => {
  const keyboardId = await addKeyboard(world, "Order");
  const message = await sending.send("Price 100", { keyboardId });
  await world.call("PUT", `/api/keyboards/${keyboardId}`, {
    name: "Order",
    keyboard: { inline_keyboard: [[{ text: "Renewed", url: "https://example.com" }]] },
  });
  await world.call("POST", `/api/keyboards/${keyboardId}/update-posts`);
  await finishAll(world);
  await on.openOne(world.fetch, message);
  const shown = within(await screen.findByRole("region", { name: "Message" }));
  expect(shown.getByRole("link", { name: "Renewed" })).toBeDefined();
  expect(shown.queryByRole("link", { name: "Open" })).toBeNull();
});
