import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import { checksPanel as panel, watchQuestions } from "#testing/checks-panel.ts";
import { eachWorld } from "#testing/each-world.ts";
import { replaceText, selectText } from "#testing/edit-message.ts";
import { faulty, withFault } from "#testing/faulty-workers.ts";
import { imagesScreen, picture } from "#testing/screens/images-screen.ts";
import { addKeyboard, messagesScreen, stubObjectUrls } from "#testing/screens/messages-screen.ts";
import { prepareSchedules, schedulesScreen as on } from "#testing/screens/schedules-screen.ts";
import { toastText } from "#testing/toast-text.ts";

const EDIT = "Edit Scheduled Message";

let world: World;
let plan: Awaited<ReturnType<typeof prepareSchedules>>;
let held: Set<string>;
eachWorld(async (made) => {
  world = made;
  plan = await prepareSchedules(world);
  held = stubObjectUrls();
});

const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  if (label === "Message") replaceText(field, value);
  else fireEvent.change(field, { target: { value } });
};

async function edit(user: UserEvent, message: string) {
  await on.press(user, `Edit ${message}`);
  const dialog = await on.dialog(EDIT);
  await dialog.findByRole("checkbox", { name: /^Readers/ });
  return dialog;
}

const save = (user: UserEvent) => on.press(user, "Save Changes");

test("text, time, repeat, keyboard and groups are changed", async () => {
  await addKeyboard(world, "Links");
  const id = await plan.schedule("Hello");
  const user = await on.open(world.fetch);
  const dialog = await edit(user, "Hello");
  type("Message", "Good morning");
  type("Date", "2030-03-01");
  type("Time", "09:30");
  await messagesScreen.choose(user, "Repeat", "Weekly");
  await messagesScreen.choose(user, "Keyboard", "Links");
  await user.click(dialog.getByRole("checkbox", { name: /^Readers/ }));
  await save(user);
  expect(await toastText("Message Updated")).toMatch(/: Next send: 1 Mar 2030, /);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await plan.read(id)).toMatchObject({
    message: "Good morning",
    group_count: 2,
    repeat_type: "weekly",
    timezone: "Asia/Bangkok",
    keyboard_name: "Links",
    scheduled_time: "2030-03-01T02:30:00.000Z",
  });
  expect(await screen.findByText("Good morning")).toBeDefined();
});

test("a custom repeat is shown and changed", async () => {
  const rule = { rrule: "FREQ=MONTHLY;BYDAY=-1FR", times: ["18:00"], exdates: [] };
  const fields = { repeat: "custom", rule: JSON.stringify(rule) };
  const id = await plan.schedule("Hello", fields);
  const user = await on.open(world.fetch);
  expect((await on.rows())[0]?.[2]).toBe("customMonthly on the last Friday");
  const dialog = await edit(user, "Hello");
  const panel = within(await dialog.findByRole("region", { name: "Custom repeat" }));
  expect(panel.getByRole("status").textContent).toBe(
    "Monthly on the last Friday at 08:05 and 18:00",
  );
  expect(dialog.getByText("Runs start from this date and time.")).toBeDefined();
  await user.click(panel.getByRole("button", { name: "Remove 18:00" }));
  await messagesScreen.choose(user, "Ends", "After a number of runs");
  await save(user);
  await toastText("Message Updated");
  expect(await plan.read(id)).toMatchObject({
    repeat_type: "custom",
    rule: { rrule: "FREQ=MONTHLY;BYDAY=-1FR;COUNT=10", times: [] },
    date: "2030-01-07",
  });
});

test("the time of day is in the chosen time zone", async () => {
  const id = await plan.schedule("Hello");
  const user = await on.open(world.fetch);
  await edit(user, "Hello");
  const zone = screen.getByRole("combobox", { name: "Time zone" });
  await user.click(zone);
  fireEvent.change(zone, { target: { value: "Berlin" } });
  await user.click(await screen.findByRole("option", { name: "Europe/Berlin" }));
  await save(user);
  await toastText("Message Updated");
  expect(await plan.read(id)).toMatchObject({
    time: "08:05",
    timezone: "Europe/Berlin",
    scheduled_time: "2030-01-07T07:05:00.000Z",
  });
});

const imageNames = async (id: string): Promise<string[]> =>
  (await plan.read(id)).image_urls.map((url: string) => new URL(url).searchParams.get("name"));
const chosen = () =>
  within(screen.getByRole("list", { name: "Chosen pictures" }))
    .getAllByRole("img")
    .map((image) => image.getAttribute("alt"));

test("the picture is kept, then replaced, then removed", async () => {
  const id = await plan.schedule("Hello", { image: picture("one.png") });
  const user = await on.open(world.fetch);
  await edit(user, "Hello");
  expect(chosen()).toEqual(["one.png"]);
  type("Time", "09:00");
  await save(user);
  await toastText("Message Updated");
  expect(await imageNames(id)).toEqual(["one.png"]);

  const dialog = await edit(user, "Hello");
  await user.click(dialog.getByRole("button", { name: "Remove one.png" }));
  await user.upload(messagesScreen.imageInput(), picture("two.png"));
  expect(dialog.getByRole("img", { name: "Attached" }).getAttribute("src")).toBe("blob:two.png");
  await save(user);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await imageNames(id)).toEqual(["two.png"]);
  expect(held.size).toBe(0);

  await edit(user, "Hello");
  await user.click(screen.getByRole("button", { name: "Remove two.png" }));
  await save(user);
  await waitFor(async () => expect(await imageNames(id)).toEqual([]));
});

test("one of several pictures is removed, and one from the library is added", async () => {
  const folder = await imagesScreen.addFolder(world, "Promo");
  await imagesScreen.addImages(world, folder, "a.png", "b.png");
  const { body } = await world.call("GET", "/api/images");
  const a = body.find(({ name }: { name: string }) => name === "a.png").id;
  const id = await plan.schedule("Hello", {
    image: picture("own.png", 9),
    imageIds: JSON.stringify([a]),
  });
  const user = await on.open(world.fetch);
  await edit(user, "Hello");
  expect(chosen()).toEqual(["own.png", "a.png"]);
  await on.press(user, "Remove a.png");
  await on.press(user, "Choose from library");
  const library = await on.dialog("Choose from library");
  await user.click(await library.findByRole("button", { name: "b.png" }));
  await user.click(library.getByRole("button", { name: "Done" }));
  await on.press(user, "Move b.png earlier");
  await save(user);
  await toastText("Message Updated");
  expect(await imageNames(id)).toEqual(["b.png", "own.png"]);
});

test("it is checked, tested in one group, and its groups are chosen by a set, as in the composer", async () => {
  await world.call("POST", "/api/group-sets", { name: "First", groups: plan.groups.slice(0, 1) });
  await plan.schedule("Hello", { image: picture("own.png") });
  const { asked, fetch } = watchQuestions(world);
  const user = await on.open(fetch);
  await edit(user, "Hello");
  await panel.says(/^Ready: 3 groups/);
  await on.press(user, "Sets");
  await on.press(user, "First 1 group");
  await panel.says(/^Ready: 1 group,/);
  type("Date", "2020-01-01");
  await panel.says("Not ready: choose another time");
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ source: "schedule", timing: { date: "2020-01-01" } }),
  );
  const passed = await screen.findAllByText(/1 Jan 2020, 08:05 has passed in Asia\/Bangkok/);
  expect(passed).toHaveLength(1);
  expect(panel.testButton().disabled).toBe(false);
});

test("an incomplete form is refused here, and a worker's refusal leaves the form unchanged", async () => {
  await plan.schedule("Hello");
  const user = await on.open(world.fetch);
  await edit(user, "Hello");
  type("Message", " ");
  await save(user);
  expect(await toastText()).toBe(
    "Missing Information: Please fill in all required fields for scheduling",
  );
  const field = messagesScreen.message();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Enter a message.")).toBeDefined();
  expect(document.activeElement).toBe(field);
  type("Message", "Changed");
  expect(screen.queryByText("Enter a message.")).toBeNull();
  type("Date", "2020-01-01");
  await save(user);
  expect(await toastText("Error")).toBe(
    "Error: 1 Jan 2020, 08:05 has passed in Asia/Bangkok. Choose a later time.",
  );
  await screen.findByText("1 Jan 2020, 08:05 has passed in Asia/Bangkok. Choose a later time.", {
    selector: "[role=status] *",
  });
  await save(user);
  expect(document.activeElement).toBe(screen.getByLabelText("Date"));
  expect(messagesScreen.text()).toBe("Changed");
  // The refusal of the previous date does not block saving.
  type("Date", "2030-03-01");
  await save(user);
  expect(await toastText("Message Updated")).toContain("1 Mar 2030");
});

test("a link is added to the text without saving the form", async () => {
  const id = await plan.schedule("our shop");
  const user = await on.open(world.fetch);
  await edit(user, "our shop");
  selectText(messagesScreen.message(), 4, 8);
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("textbox", { name: "URL" }), "example.com{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Add Link" })).toBeNull());
  expect(screen.getByRole("dialog", { name: EDIT })).toBeDefined();
  expect((await plan.read(id)).entities).toEqual([]);
  await save(user);
  await toastText("Message Updated");
  expect((await plan.read(id)).entities).toMatchObject([{ url: "https://example.com" }]);
});

test("typed input is discarded only after a confirmation", async () => {
  await plan.schedule("Hello");
  const user = await on.open(world.fetch);
  const dialog = await edit(user, "Hello");
  type("Message", "Changed");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await on.confirm(user, "Discard Changes", "Discard");
  expect(screen.queryByRole("dialog", { name: EDIT })).toBeNull();
});

test("a deleted message cannot be edited, and the dialog says so", async () => {
  const id = await plan.schedule("Hello");
  const gone = faulty.refusing(404, '{"error":"There is no such scheduled message."}');
  const user = await on.open(withFault(world.fetch, `GET /api/schedules/${id}`, gone));
  await on.press(user, "Edit Hello");
  const dialog = await on.dialog(EDIT);
  expect(await dialog.findByText("The scheduled message could not be loaded")).toBeDefined();
});
