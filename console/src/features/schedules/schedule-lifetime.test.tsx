import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { messagesScreen } from "#testing/screens/messages-screen.ts";
import { prepareSchedules, schedulesScreen as on } from "#testing/screens/schedules-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let plan: Awaited<ReturnType<typeof prepareSchedules>>;
eachWorld(async (made) => {
  world = made;
  plan = await prepareSchedules(world);
});

const LIFETIME = { repeat: "daily", deleteAfterHours: "5", deletePrevious: "true" };

test("the page says when the posts are deleted", async () => {
  const id = await plan.schedule("Hello", LIFETIME);
  await on.openOne(world.fetch, id);
  const facts = within(screen.getByRole("region", { name: "Plan" }));
  expect(
    facts.getByText("Will be deleted after 5 hours. Replaces the previous post."),
  ).toBeDefined();
});

test("hours that are not on the list are kept, and both settings are changed", async () => {
  const id = await plan.schedule("Hello", LIFETIME);
  const user = await on.open(world.fetch);
  await on.press(user, "Edit Hello");
  const dialog = await on.dialog("Edit Scheduled Message");
  await dialog.findByRole("checkbox", { name: /^Readers/ });
  const hours = dialog.getByRole<HTMLInputElement>("combobox", { name: "Delete after" });
  expect(hours.value).toBe("5 hours");
  await user.click(dialog.getByRole("switch", { name: /^Delete the previous post/ }));
  await on.press(user, "Save Changes");
  await toastText("Message Updated");
  expect(await plan.read(id)).toMatchObject({ deleteAfterHours: 5, deletePrevious: false });

  await on.press(user, "Edit Hello");
  await messagesScreen.choose(user, "Delete after", "Never");
  await on.press(user, "Save Changes");
  await toastText("Message Updated");
  expect((await plan.read(id)).deleteAfterHours ?? null).toBeNull();
});
