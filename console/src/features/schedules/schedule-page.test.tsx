import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { plainSpaces } from "#testing/plain-spaces.ts";
import { chooseFromMenu } from "#testing/record-menu.ts";
import { renderApp } from "#testing/render-app.tsx";
import { picture } from "#testing/screens/images-screen.ts";
import { addBotInGroups, addKeyboard, seenBy } from "#testing/screens/messages-screen.ts";
import {
  finishSending,
  prepareSchedules,
  schedulesScreen as on,
} from "#testing/screens/schedules-screen.ts";
import { toastText } from "#testing/toast-text.ts";
import { formatMoment } from "#time/dates.ts";

let world: World;
let plan: Awaited<ReturnType<typeof prepareSchedules>>;
eachWorld(async (made) => {
  world = made;
  plan = await prepareSchedules(world);
});
afterEach(() => void vi.unstubAllEnvs());

/** Puts the operator's clock in this time zone. */
function beIn(timeZone: string) {
  // The console keeps this format once it is made. Made in this zone, it would be wrong in other tests.
  formatMoment(new Date(0).toISOString());
  vi.stubEnv("TZ", timeZone);
}

const nextRuns = () =>
  within(screen.getByRole("table", { name: "Next runs" }))
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => plainSpaces(textContent)));

test("the message is shown as members will see it, with its schedule", async () => {
  const keyboardId = await addKeyboard(world, "Links");
  const image = picture("promo.png");
  const id = await plan.schedule("Good morning", { repeat: "weekly", image, keyboardId });
  await on.openOne(world.fetch, id);
  const message = within(screen.getByRole("region", { name: "Message" }));
  expect(message.getByText("Good morning")).toBeDefined();
  expect(message.getByRole("img", { name: "Attached" }).getAttribute("src")).toContain(
    "/api/files/",
  );
  expect(message.getByRole("link", { name: "Open" })).toBeDefined();
  const facts = within(screen.getByRole("region", { name: "Plan" }));
  expect(facts.getByText("08:05 in Asia/Bangkok")).toBeDefined();
  expect(facts.getByText("Links")).toBeDefined();
  expect(facts.getByText("weekly")).toBeDefined();
  expect(screen.getByText("Shop · 3 groups")).toBeDefined();
  expect(screen.getByText("Not sent yet")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Missed" })).toBeNull();
});

test("the page and its tab are named after the message's first words", async () => {
  await on.openOne(world.fetch, await plan.schedule("Good morning\nAll is new"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Good morning");
  expect(document.title).toBe("Good morning · Telegram Bot Manager");
});

test("it names its first groups and its options, and lists all groups when asked", async () => {
  const id = await plan.schedule("Hello", { silent: "true", pin: "true" });
  await addBotInGroups(world, "News", "Fourth", "Fifth");
  const { body } = await world.call("GET", "/api/groups");
  const ids = [...body.map((group: { id: string }) => group.id), "grp_gone"];
  world.database.prepare("UPDATE schedules SET groups = ?").run(JSON.stringify(ids));
  const { user } = await on.openOne(world.fetch, id);
  const facts = within(screen.getByRole("region", { name: "Plan" }));
  const more = await facts.findByRole("button", { name: "and 3 more" });
  const named = more.parentElement?.textContent ?? "";
  const names: string[] = body.map(({ name }: { name: string }) => name);
  expect(named).toBe(`${names.slice(0, 3).join(", ")} and 3 more`);
  expect(facts.getByText("Silent, pinned")).toBeDefined();
  await user.click(more);
  const dialog = await on.dialog("6 groups");
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(names);
  expect(dialog.getByText("1 group is no longer in the list.")).toBeDefined();
});

test("the time zone of the times is named if another one is involved", async () => {
  beIn("Asia/Ho_Chi_Minh");
  const id = await plan.schedule("Hello");
  const { unmount } = await on.openOne(world.fetch, id);
  expect(screen.queryByText(/^Times are shown in/)).toBeNull();
  unmount();
  beIn("Europe/Berlin");
  await on.openOne(world.fetch, id);
  expect(
    screen.getByText(
      "Times are shown in your time zone, Europe/Berlin. The worker's time zone is Asia/Bangkok.",
    ),
  ).toBeDefined();
});

test("the next five runs are shown in the schedule's time zone and in the operator's", async () => {
  beIn("Europe/Berlin");
  const id = await plan.schedule("Hello", { repeat: "daily" });
  await on.openOne(world.fetch, id);
  expect(nextRuns()).toEqual([
    ["Asia/Bangkok", "Your time (Europe/Berlin)"],
    ["Mon, 7 Jan 2030, 08:05", "Mon, 7 Jan 2030, 02:05"],
    ["Tue, 8 Jan 2030, 08:05", "Tue, 8 Jan 2030, 02:05"],
    ["Wed, 9 Jan 2030, 08:05", "Wed, 9 Jan 2030, 02:05"],
    ["Thu, 10 Jan 2030, 08:05", "Thu, 10 Jan 2030, 02:05"],
    ["Fri, 11 Jan 2030, 08:05", "Fri, 11 Jan 2030, 02:05"],
  ]);
});

test("if both clocks agree there is one column", async () => {
  beIn("Asia/Ho_Chi_Minh");
  const id = await plan.schedule("Hello");
  await on.openOne(world.fetch, id);
  expect(nextRuns()).toEqual([["Asia/Bangkok"], ["Mon, 7 Jan 2030, 08:05"]]);
});

test("missed runs are shown with their reason, and sent ones with their result", async () => {
  const soon = { date: "2026-11-15", time: "12:05", repeat: "daily" };
  const id = await plan.schedule("Hello", soon);
  await world.elapse(6 * 60_000);
  await world.call("POST", `/api/schedules/${id}/pause`);
  world.clock.advance(2 * 86_400_000);
  await world.call("POST", `/api/schedules/${id}/resume`);
  await on.openOne(world.fetch, id);
  const missed = within(screen.getByRole("region", { name: "Missed" }));
  expect(missed.getByText(/^2 runs, 16 Nov 2026, .* to 17 Nov 2026, /)).toBeDefined();
  expect(missed.getByText("It was paused at the planned time.")).toBeDefined();
  const runs = within(screen.getByRole("table", { name: "Last runs" }));
  expect(runs.getByText("3 sent")).toBeDefined();
  const link = runs.getByRole("link", { name: /^15\sNov\s2026/ });
  expect(link.getAttribute("href")).toMatch(/^\/history\/brd_/);
});

test("a late run is shown with its planned time and the time it was sent", async () => {
  const id = await plan.schedule("Hello", { date: "2026-11-15", time: "12:05", repeat: "daily" });
  world.clock.advance(2 * 86_400_000);
  await world.elapse(60_000);
  await on.openOne(world.fetch, id);
  const runs = within(screen.getByRole("table", { name: "Last runs" }));
  expect(runs.getByRole("link", { name: /^15\sNov\s2026,\s/ })).toBeDefined();
  expect(runs.getByText(/^Sent late, 17 Nov 2026, /)).toBeDefined();
});

test("a repeating message that is sent now keeps its schedule, and the page shows the run", async () => {
  const id = await plan.schedule("Hello", { repeat: "daily" });
  const { user } = await on.openOne(world.fetch, id);
  await chooseFromMenu(user, "Send Now");
  const dialog = await on.dialog("Send Now");
  expect(
    dialog.getByText(/as an extra message. The schedule doesn't change: the next run is on 7 Jan/),
  ).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Send Now" }));
  await toastText("Sending Now");
  await finishSending(world);
  expect(await screen.findByText("3 sent")).toBeDefined();
  expect(screen.getByText("Sent manually")).toBeDefined();
  expect(seenBy(world)).toHaveLength(3);
  expect((await plan.read(id)).status).toBe("waiting");
});

test("a paused message shows when it would run; a cancelled one has no actions", async () => {
  const id = await plan.schedule("Hello");
  const { user } = await on.openOne(world.fetch, id);
  await on.press(user, "Pause");
  expect(await screen.findByText("Next runs if resumed now")).toBeDefined();
  await chooseFromMenu(user, "Cancel schedule");
  await on.confirm(user, "Cancel Scheduled Message", "Cancel schedule");
  expect(await screen.findByText("You cancelled it.")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("table", { name: "Next runs" })).toBeNull());
  for (const name of ["Pause", "Resume", "Edit", "More actions"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
  expect(screen.getByRole("button", { name: "Duplicate" })).toBeDefined();
});

test("an address without a message says so at once", async () => {
  renderApp("/scheduled/sch_gone", { fetch: world.fetch });
  expect(await screen.findByText("The scheduled message could not be loaded")).toBeDefined();
  expect(await toastText()).toBe("Error: There is no such scheduled message.");
});
