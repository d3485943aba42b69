import { textCause } from "@tbm/worker/testing/world/stored-causes.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { draftStore } from "#composer/drafts/draft-store.ts";
import { eachWorld } from "#testing/each-world.ts";
import { delayCalls, withFault } from "#testing/faulty-workers.ts";
import { chooseFromMenu } from "#testing/record-menu.ts";
import { picture } from "#testing/screens/images-screen.ts";
import { messagesScreen as composer } from "#testing/screens/messages-screen.ts";
import { prepareSchedules, schedulesScreen as on } from "#testing/screens/schedules-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let plan: Awaited<ReturnType<typeof prepareSchedules>>;
eachWorld(async (made) => {
  world = made;
  plan = await prepareSchedules(world);
});

test("a cancelled message is copied into the composer with everything but its date", async () => {
  const fields = { repeat: "daily", timezone: "Asia/Tokyo", image: picture("own.png") };
  const id = await plan.schedule("Hello", fields);
  await world.call("DELETE", `/api/schedules/${id}`);
  const user = await on.open(world.fetch);
  await on.press(user, "Duplicate Hello");
  await screen.findByRole("heading", { name: "Messages", level: 1 });
  await waitFor(() => expect(composer.text()).toBe("Hello"));
  expect((await composer.group(/^Readers/)).checked).toBe(true);
  const pictures = within(screen.getByRole("list", { name: "Chosen pictures" }));
  expect(pictures.getByRole("img").getAttribute("alt")).toBe("own.png");
  expect(draftStore.read(world.baseUrl)).toMatchObject({
    mode: "schedule",
    date: "",
    time: "08:05",
    repeat: "daily",
    timezone: "Asia/Tokyo",
  });
  draftStore.change(world.baseUrl, { date: "2030-05-01" });
  await waitFor(() => expect(composer.scheduleButton().disabled).toBe(false));
  await user.click(composer.scheduleButton());
  await toastText("Message Scheduled");
  const [copy] = (await world.call("GET", "/api/schedules?status=waiting")).body;
  expect(new URL(copy.image_url).searchParams.get("name")).toBe("own.png");
});

test("copying a message marks its row, and reads it once", async () => {
  const id = await plan.schedule("Hello");
  const other = await plan.schedule("Another");
  for (const ended of [id, other]) await world.call("DELETE", `/api/schedules/${ended}`);
  const { fetch, release } = delayCalls(world.fetch);
  const read = vi.fn(fetch);
  const user = await on.open(withFault(world.fetch, `GET /api/schedules/${id}`, read));
  await user.dblClick(await screen.findByRole("button", { name: "Duplicate Hello" }));
  expect(screen.getByRole("button", { name: "Duplicate Hello", busy: true })).toBeDefined();
  expect(screen.getByRole("button", { name: "Duplicate Another", busy: false })).toBeDefined();
  release();
  await screen.findByRole("heading", { name: "Messages", level: 1 });
  expect(read).toHaveBeenCalledOnce();
});

test("a draft is only replaced after a confirmation", async () => {
  draftStore.change(world.baseUrl, { message: "Half" });
  const id = await plan.schedule("Hello");
  const { user } = await on.openOne(world.fetch, id);
  await chooseFromMenu(user, "Duplicate");
  const question = await on.dialog("Replace Draft");
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(draftStore.read(world.baseUrl).message).toBe("Half");
  await chooseFromMenu(user, "Duplicate");
  await user.click((await on.dialog("Replace Draft")).getByRole("button", { name: "Replace" }));
  await waitFor(() => expect(draftStore.read(world.baseUrl).message).toBe("Hello"));
});

test("a bot's problem is shown for a waiting message, not for an ended one", async () => {
  const gone = await plan.schedule("Gone");
  await world.call("DELETE", `/api/schedules/${gone}`);
  await plan.schedule("Hello");
  world.database.exec(
    `UPDATE bots SET status = 'offline', cause = ${textCause("Its token was revoked.")}`,
  );
  await on.open(world.fetch);
  await screen.findByText("Its token was revoked.");
  const rows = await on.rows();
  expect(rows.map(([message, bot]) => [message, bot])).toEqual([
    ["Hello3 groups", "ShopofflineIts token was revoked."],
    ["Gone3 groups", "Shop"],
  ]);
});
