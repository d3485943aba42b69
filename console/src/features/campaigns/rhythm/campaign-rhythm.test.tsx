import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { replaceText } from "#testing/edit-message.ts";
import { campaignsScreen as on, prepareCampaign } from "#testing/screens/campaigns-screen.ts";
import { messagesScreen } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
eachWorld((made) => {
  world = made;
});

async function openFilled() {
  await prepareCampaign(world, 2);
  const { user, dialog } = await on.openDialog(world.fetch);
  fireEvent.change(dialog.getByLabelText("Campaign Name"), { target: { value: "Deals" } });
  await messagesScreen.choose(user, "Bot", "Shop");
  await user.click(await messagesScreen.group(/^Readers/));
  await messagesScreen.choose(user, "Folder", "Promo (2 images)");
  replaceText(dialog.getByLabelText("Message Template"), "Deal");
  return { user, dialog };
}

test("a campaign posts at the chosen times and days, with the chosen options", async () => {
  const { user, dialog } = await openFilled();
  await user.click(dialog.getByRole("radio", { name: "At fixed times" }));
  expect(dialog.queryByLabelText("Interval (hours)")).toBeNull();
  expect(dialog.queryByLabelText("Quiet from")).toBeNull();
  await user.type(dialog.getByLabelText("Times"), "1830{Enter}");
  for (const day of ["Saturday", "Sunday"]) {
    await user.click(dialog.getByRole("button", { name: day }));
  }
  await user.click(dialog.getByRole("switch", { name: "Send silently" }));
  expect(
    await dialog.findByText(/^First post on .*\. Then: Weekdays at 09:00 and 18:30\.$/),
  ).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Create Campaign" }));
  expect(await toastText()).toMatch(/"Deals" has been created and started\. First post: /);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await on.list(world))[0]).toMatchObject({
    status: "active",
    silent: true,
    pin: false,
    rhythm: {
      times: ["09:00", "18:30"],
      weekdays: ["MO", "TU", "WE", "TH", "FR"],
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  });
  expect(await screen.findByText(/^Weekdays at 09:00 and 18:30/)).toBeDefined();

  await user.click(screen.getByRole("button", { name: "Edit Deals" }));
  const editing = within(await screen.findByRole("dialog", { name: "Edit Campaign" }));
  await user.click(editing.getByRole("radio", { name: "Every few hours" }));
  await user.click(editing.getByRole("button", { name: "Save Changes" }));
  await toastText("Campaign Updated");
  expect((await on.list(world))[0]).toMatchObject({ rhythm: null, silent: true });
});

test("fixed times need at least one time", async () => {
  const { user, dialog } = await openFilled();
  await user.click(dialog.getByRole("radio", { name: "At fixed times" }));
  await user.click(dialog.getByRole("button", { name: "Remove 09:00" }));
  await user.click(dialog.getByRole("button", { name: "Create Campaign" }));
  expect(await toastText()).toBe("Validation Error: Add at least one time.");
  expect(dialog.getByText("Add at least one time.")).toBeDefined();
  expect(await on.list(world)).toEqual([]);
});

test("a time that doesn't exist is refused at its field", async () => {
  const { user, dialog } = await openFilled();
  await user.click(dialog.getByRole("radio", { name: "At fixed times" }));
  await user.type(dialog.getByLabelText("Times"), "9x");
  expect(dialog.queryByText("Enter a time such as 09:00.")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Create Campaign" }));
  expect(await toastText()).toBe("Validation Error: Enter a time such as 09:00.");
  expect(dialog.getAllByText("Enter a time such as 09:00.")).toHaveLength(1);
  expect(await on.list(world)).toEqual([]);
  await user.clear(dialog.getByLabelText("Times"));
  await user.click(dialog.getByRole("button", { name: "Create Campaign" }));
  expect(await toastText()).toMatch(/has been created and started/);
});

test("a campaign can be created paused", async () => {
  const { user, dialog } = await openFilled();
  await user.click(dialog.getByRole("switch", { name: /^Create paused/ }));
  expect(dialog.getByText("Posts as soon as you start it, then every 6 hours.")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Create Campaign" }));
  expect(await toastText()).toBe(
    'Campaign Created: "Deals" has been created. Start it when you are ready.',
  );
  expect((await on.list(world))[0]).toMatchObject({ status: "paused" });
});
