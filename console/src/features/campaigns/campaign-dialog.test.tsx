import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { replaceText } from "#testing/edit-message.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { campaignsScreen as on, prepareCampaign } from "#testing/screens/campaigns-screen.ts";
import {
  addKeyboard,
  createReachableWorld,
  messagesScreen,
} from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createReachableWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const type = (dialog: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

/** The dialog with everything a campaign needs. */
async function openFilled(fetch: Fetch = world.fetch) {
  const { input } = await prepareCampaign(world, 0);
  const { user, dialog } = await on.openDialog(fetch);
  type(dialog, "Campaign Name", input.name);
  await messagesScreen.choose(user, "Bot", "Shop");
  await user.click(await messagesScreen.group(/^Readers/));
  await messagesScreen.choose(user, "Folder", "Promo (0 images)");
  replaceText(dialog.getByLabelText("Message Template"), input.messageTemplate);
  const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Create Campaign" });
  return { user, dialog, submit };
}

test("the operator creates a campaign, and changes it", async () => {
  const keyboardId = await addKeyboard(world, "Links");
  const { user, submit } = await openFilled();
  await messagesScreen.choose(user, "Keyboard", "Links");
  await user.click(submit);
  expect(await toastText()).toBe('Campaign Created: "Lucky draw" has been created and started');
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await on.list(world))[0]).toMatchObject({
    name: "Lucky draw",
    bot_name: "Shop",
    groups: [expect.any(String)],
    message_template: "Draw {random}",
    interval_hours: 6,
    images_per_send: 1,
    keyboard_id: keyboardId,
    status: "active",
  });

  await user.click(await screen.findByRole("button", { name: "Edit Lucky draw" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Campaign" }));
  expect((await messagesScreen.group(/^Readers/)).checked).toBe(true);
  await user.click(await messagesScreen.group(/^Night market/));
  type(dialog, "Interval (hours)", "12");
  type(dialog, "Images per send", "4");
  await messagesScreen.choose(user, "Keyboard", "No keyboard");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await toastText("Campaign Updated")).toContain("Lucky draw");
  expect(await screen.findByText("2 group(s), 4 image(s)")).toBeDefined();
  expect((await on.list(world))[0]).toMatchObject({
    interval_hours: 12,
    images_per_send: 4,
    keyboard_id: null,
  });
});

test("keyboards of the same name are distinguished in the select", async () => {
  const rows = [[{ text: "Open shop", url: "https://example.com" }]];
  await world.call("POST", "/api/keyboards", {
    name: "Links",
    keyboard: { inline_keyboard: rows },
  });
  await addKeyboard(world, "Links");
  const { user, dialog } = await on.openDialog(world.fetch);
  await user.click(await dialog.findByRole("combobox", { name: "Keyboard" }));
  expect(await screen.findByRole("option", { name: "Links (Open shop)" })).toBeDefined();
  expect(screen.queryByRole("option", { name: "Links" })).toBeNull();
});

test("a folder without images is marked at its field, but may be chosen", async () => {
  const { user, dialog, submit } = await openFilled();
  const folder = dialog.getByRole("combobox", { name: "Folder" });
  const words = dialog.getByText(/^This folder is empty/);
  expect(words.parentElement?.id).toBe(folder.getAttribute("aria-describedby"));
  expect(folder.getAttribute("aria-invalid")).not.toBe("true");
  await user.click(submit);
  await toastText("Campaign Created");
});

test("missing fields are reported, and nothing is sent", async () => {
  const { user, dialog } = await on.openDialog(world.fetch);
  await user.click(dialog.getByRole("button", { name: "Create Campaign" }));
  expect(await toastText()).toBe("Validation Error: Please fill in all required fields");
  expect(await on.list(world)).toEqual([]);
});

test("interval and images per send have bounds, and fall back if unreadable", async () => {
  const { dialog } = await on.openDialog(world.fetch);
  const leave = (label: string, value: string) => {
    const field = dialog.getByLabelText<HTMLInputElement>(label);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
    return [field.min, field.max, field.value];
  };
  expect(dialog.getByLabelText<HTMLInputElement>("Interval (hours)").value).toBe("6");
  expect(leave("Interval (hours)", "")).toEqual(["1", "168", "6"]);
  expect(leave("Interval (hours)", "500")).toEqual(["1", "168", "168"]);
  expect(dialog.getByLabelText<HTMLInputElement>("Images per send").value).toBe("1");
  expect(leave("Images per send", "")).toEqual(["1", "10", "1"]);
  expect(leave("Images per send", "0")).toEqual(["1", "10", "1"]);
});

test("the preview fills in the template while typing, under the folder's pictures", async () => {
  await prepareCampaign(world, 2);
  const { user, dialog } = await on.openDialog(world.fetch);
  expect(dialog.getByText(/Filled in for each post/).textContent).toContain("{random}");
  replaceText(dialog.getByLabelText("Message Template"), "Draw {random} at {time}, {name}");
  const preview = within(dialog.getByRole("region", { name: "Preview" }));
  expect(preview.getByText(/^Draw [1-9]\d{3} at \d\d:\d\d, \{name\}/)).toBeDefined();
  type(dialog, "Images per send", "2");
  await messagesScreen.choose(user, "Folder", "Promo (2 images)");
  expect(await preview.findAllByRole("img", { name: "Attached" })).toHaveLength(2);
});

test("changing the bot loads its groups and clears the selection", async () => {
  await prepareCampaign(world, 0);
  const { input } = await prepareCampaign(world, 0);
  await world.call("POST", "/api/campaigns", input);
  const user = await on.open(world.fetch);
  await user.click(await screen.findByRole("button", { name: "Edit Lucky draw" }));
  expect((await messagesScreen.group(/^Readers/)).checked).toBe(true);
  const select = screen.getByRole<HTMLInputElement>("combobox", { name: "Bot" });
  await user.click(select);
  const other = screen
    .getAllByRole("option")
    .find(
      (option) =>
        option.getAttribute("aria-selected") !== "true" && option.textContent !== "Automatic",
    );
  if (other) await user.click(other);
  expect((await messagesScreen.group(/^Readers/)).checked).toBe(false);
});

test.each([
  ["is offline", faulty.down, "The worker at http://worker.test could not be reached."],
  ["fails", faulty.refusing(500, "{}"), "Request failed with status 500"],
  ["is a proxy's page", faulty.refusing(502, "<h1>Bad gateway</h1>"), "Request failed"],
])("when a worker %s, saving says so and the input stays", async (_, fault, words) => {
  const { user, dialog, submit } = await openFilled(
    withFault(world.fetch, "POST /api/campaigns", fault),
  );
  await user.click(submit);
  expect(await toastText()).toBe(`Error: ${words}`);
  expect(dialog.getByLabelText<HTMLInputElement>("Campaign Name").value).toBe("Lucky draw");
  expect((await messagesScreen.group(/^Readers/)).checked).toBe(true);
});

test("while saving, the button says so, and a second click creates no second campaign", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  const { user, submit } = await openFilled(withFault(world.fetch, "POST /api/campaigns", fetch));
  await user.dblClick(submit);
  expect(submit.dataset["loading"]).toBe("true");
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "New Campaign" })).toBeDefined();
  release();
  await toastText("Campaign Created");
  expect(await on.list(world)).toHaveLength(1);
});

test("typed input is discarded only after a confirmation", async () => {
  const { user, dialog } = await on.openDialog(world.fetch);
  type(dialog, "Campaign Name", "Lucky");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("text that looks like a variable but isn't one is named", async () => {
  const { dialog } = await on.openDialog(world.fetch);
  const write = (value: string) => replaceText(dialog.getByLabelText("Message Template"), value);
  write("Hello {name}, number {random}");
  expect(dialog.getByText("{name} isn't a variable and will be posted as is.")).toBeDefined();
  write("Hello, number {random}");
  expect(dialog.queryByText(/isn't a variable/)).toBeNull();
});
