import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";

import { draftStore } from "#composer/drafts/draft-store.ts";
import { eachWorld } from "#testing/each-world.ts";
import { multipartFetch } from "#testing/multipart-fetch.ts";
import { openScreen } from "#testing/open-screen.ts";
import { addBotInGroups } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let bot: Awaited<ReturnType<typeof addBotInGroups>>;
eachWorld(async (made) => {
  world = made;
  bot = await addBotInGroups(world, "Shop", "One", "Two");
});

async function plan(fields: Record<string, string>): Promise<void> {
  const form = new FormData();
  const all = {
    botId: bot.botId,
    groups: JSON.stringify(bot.groups),
    date: "2030-12-10",
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  const headers = { Authorization: `Bearer ${world.apiKey}` };
  const send = multipartFetch(world.fetch);
  const url = `${world.baseUrl}/api/schedule`;
  expect((await send(url, { method: "POST", headers, body: form })).status).toBe(201);
}
const open = (query: string) =>
  openScreen(`/calendar?${query}`, "Calendar", multipartFetch(world.fetch));
const MONTH = "view=month&date=2030-12-10";
const day = (name: RegExp) => screen.findByRole("gridcell", { name });
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

it("shows the planned runs of a month on their days, and more of a full day on the day itself", async () => {
  for (const hour of ["08", "09", "10", "11", "12"]) {
    await plan({ message: `Sale ${hour}`, time: `${hour}:00` });
  }
  await plan({ message: "Weekly", time: "18:30", repeat: "weekly", date: "2030-12-04" });
  const { user } = await open(MONTH);
  expect(await screen.findByRole("heading", { name: "December 2030" })).toBeDefined();
  const full = within(await day(/10 December 2030, 5 entries/));
  expect(
    full.getByRole("button", { name: /^08:00 Sale 08 planned, Shop, 2 groups$/ }),
  ).toBeDefined();
  expect(full.queryByRole("button", { name: /Sale 11/ })).toBeNull();
  expect(screen.getAllByRole("button", { name: /18:30 Weekly planned/ })).toHaveLength(5);
  await user.click(full.getByRole("button", { name: "+2 more" }));
  await screen.findByRole("heading", { name: "Tuesday, 10 December 2030" });
  expect(await screen.findByRole("button", { name: /Sale 12/ })).toBeDefined();
});

it("shows only the entries of the chosen bot", async () => {
  const other = await addBotInGroups(world, "News", "Three");
  await plan({ message: "From the shop", time: "09:00" });
  const groups = JSON.stringify(other.groups);
  await plan({ message: "From the news", time: "10:00", botId: other.botId, groups });
  await open(`${MONTH}&bot=${other.botId}`);
  await screen.findByRole("button", { name: /From the news/ });
  expect(screen.queryByRole("button", { name: /From the shop/ })).toBeNull();
});

it("moves over the days with arrow keys, and Enter writes a message for that day", async () => {
  const { user } = await open(MONTH);
  const start = await day(/10 December 2030/);
  start.focus();
  await user.keyboard("{ArrowDown}{ArrowLeft}");
  await waitFor(() => expect(document.activeElement?.getAttribute("data-cell")).toBe("2030-12-16"));
  await user.keyboard("{PageDown}");
  await screen.findByRole("heading", { name: "January 2031" });
  await waitFor(() => expect(document.activeElement?.getAttribute("data-cell")).toBe("2031-01-16"));
  await user.keyboard("{ArrowRight}{Enter}");
  await screen.findByRole("heading", { name: "Messages", level: 1 });
  const { mode, date, time, timezone } = draftStore.read(world.baseUrl);
  expect([mode, date, time, timezone]).toEqual(["schedule", "2031-01-17", "09:00", "Asia/Bangkok"]);
});

it("keeps the day of the month when keys change the month, or takes the month's last day", async () => {
  const { user } = await open("view=month&date=2031-01-31");
  (await day(/31 January 2031/)).focus();
  const focused = () => document.activeElement?.getAttribute("data-cell");
  await user.keyboard("{PageDown}");
  await waitFor(() => expect(focused()).toBe("2031-02-28"));
  await user.keyboard("{PageUp}");
  await waitFor(() => expect(focused()).toBe("2031-01-28"));
});

it("moves a message to a typed date, and back with Undo", async () => {
  await plan({ message: "Sale", time: "09:00" });
  const { user } = await open(MONTH);
  await user.click(await screen.findByRole("button", { name: /09:00 Sale planned/ }));
  const card = await dialog("Sale");
  await user.click(card.getByRole("button", { name: "Move to…" }));
  const fields = await dialog("Sale");
  await user.clear(fields.getByLabelText("Date"));
  await user.type(fields.getByLabelText("Date"), "12 Dec 2030");
  await user.clear(fields.getByLabelText("Time"));
  await user.type(fields.getByLabelText("Time"), "14:15");
  await user.click(fields.getByRole("button", { name: "Move" }));
  await day(/12 December 2030, 1 entry/);
  await toastText("Message Moved");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  const back = within(await day(/10 December 2030, 1 entry/));
  expect(back.getByRole("button", { name: /^09:00/ })).toBeDefined();
});

async function moveFirst(user: UserEvent, title: string, date: string) {
  const [first] = await screen.findAllByRole("button", { name: new RegExp(title) });
  await user.click(first ?? document.body);
  await user.click((await dialog(title)).getByRole("button", { name: "Move to…" }));
  const fields = await dialog(title);
  await user.clear(fields.getByLabelText("Date"));
  await user.type(fields.getByLabelText("Date"), date);
  await user.click(fields.getByRole("button", { name: "Move" }));
}

it("asks which runs of a repeat move, and refuses a time that has passed", async () => {
  await plan({ message: "Weekly", time: "09:00", repeat: "weekly" });
  const { user } = await open(MONTH);
  await moveFirst(user, "Weekly", "1 Jan 2020");
  await toastText("Not Moved");
  await user.keyboard("{Escape}");
  await moveFirst(user, "Weekly", "11 Dec 2030");
  const question = await dialog("Move a repeating message");
  await user.click(question.getByRole("button", { name: "The whole schedule" }));
  await day(/11 December 2030, 1 entry/);
  await day(/18 December 2030, 1 entry/);
});

it("moves only one run of a repeat, and back with Undo", async () => {
  await plan({ message: "Weekly", time: "09:00", repeat: "weekly" });
  const { user } = await open(MONTH);
  await moveFirst(user, "Weekly", "12 Dec 2030");
  const question = await dialog("Move a repeating message");
  await user.click(question.getByRole("button", { name: "Only this run" }));
  await toastText("Run Moved");
  await day(/12 December 2030, 1 entry/);
  await day(/17 December 2030, 1 entry/);
  expect(await day(/10 December 2030$/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await day(/10 December 2030, 1 entry/);
  await day(/17 December 2030, 1 entry/);
  await day(/12 December 2030$/);
});

it("moves a run of a custom repeat without a question, and says what can't be moved and why", async () => {
  const rule = (times: string[]) => JSON.stringify({ rrule: "FREQ=WEEKLY;BYDAY=TU", times });
  const custom = { time: "09:00", repeat: "custom" };
  await plan({ message: "Tuesdays", ...custom, rule: rule([]) });
  await plan({ message: "Twice", ...custom, date: "2030-12-24", rule: rule(["18:00"]) });
  const { user } = await open(MONTH);
  await moveFirst(user, "Tuesdays", "12 Dec 2030");
  await day(/12 December 2030, 1 entry/);
  await day(/17 December 2030, 1 entry/);
  const [first] = await screen.findAllByRole("button", { name: /Twice/ });
  await user.click(first ?? document.body);
  const card = await dialog("Twice");
  expect(card.queryByRole("button", { name: "Move to…" })).toBeNull();
  card.getByText(/runs several times a day, so a single run can't be moved/);
});

it("says that a typed date doesn't exist", async () => {
  await plan({ message: "Sale", time: "09:00" });
  const { user } = await open(MONTH);
  await moveFirst(user, "Sale", "2030-02-30");
  const card = await dialog("Sale");
  await card.findByText("There is no such date.");
});

it("marks a day on which posts meet, and its mark opens the details", async () => {
  await plan({ message: "Sale", time: "18:00" });
  await plan({ message: "Draw", time: "18:00" });
  await plan({ message: "Later", time: "18:00", date: "2030-12-11" });
  const { user } = await open(MONTH);
  const cell = within(await day(/10 December 2030, 2 entries/));
  await user.click(cell.getByRole("button", { name: "2 posts at 18:00" }));
  const box = await dialog("Tuesday, 10 December 2030");
  box.getByText("“Sale” and “Draw” post to the same groups at 18:00.");
  await user.click(box.getByRole("button", { name: "Show day" }));
  await screen.findByRole("heading", { name: "Tuesday, 10 December 2030" });
  const head = within(await screen.findByRole("columnheader", { name: /10 December 2030/ }));
  head.getByRole("button", { name: "2 posts at 18:00" });
  expect(screen.getAllByRole("button", { name: /posts at/ })).toHaveLength(1);
});

it("counts the groups that get too many posts, also in the agenda", async () => {
  for (const hour of ["08", "09", "10", "11", "12", "13"]) {
    await plan({ message: `Sale ${hour}`, time: `${hour}:00` });
  }
  const { user } = await open("view=agenda&date=2030-12-01");
  const section = within(await screen.findByRole("region", { name: /10 December 2030/ }));
  await user.click(section.getByRole("button", { name: "2 groups get too many posts" }));
  (await dialog("Tuesday, 10 December 2030")).getByText(/get up to 6 posts/);
});

it("shows how many entries a day has beyond those it got", async () => {
  const sent = (count: number, created_at: string) =>
    Array.from({ length: count }, (_, index) => ({
      id: `brd_${created_at}${index}`,
      bot_id: bot.botId,
      created_at,
      finished_at: created_at,
      sent: 1,
    }));
  const [early, late] = ["2030-12-03T02:00:00.000Z", "2030-12-04T02:00:00.000Z"];
  world.insertRows({ broadcasts: [...sent(1200, early), ...sent(5000, late)] });
  const { user } = await open(MONTH);
  const cell = within(await day(/3 December 2030, 1,?200 entries/));
  await user.click(cell.getByRole("button", { name: "+1,200 more" }));
  await screen.findByRole("heading", { name: "Tuesday, 3 December 2030" });
  await day(/3 December 2030, 09:00, 1,?200 entries/);
  await user.click(screen.getByText("Agenda"));
  const section = within(await screen.findByRole("region", { name: /3 December 2030/ }));
  await user.click(section.getByRole("button", { name: "+1,200 more" }));
  await screen.findByRole("heading", { name: "Tuesday, 3 December 2030", level: 2 });
});

it("makes, renews and ends the feed", async () => {
  const { user } = await open(MONTH);
  await user.click(screen.getByRole("button", { name: "Feed" }));
  const box = await dialog("Calendar feed");
  await user.click(await box.findByRole("radio", { name: "ไทย" }));
  await user.click(await box.findByRole("button", { name: "Create address" }));
  const address = () => box.getByLabelText<HTMLInputElement>("Secret address").value;
  await waitFor(() => expect(address()).toMatch(/[.]ics$/));
  const first = address();
  const feed = async () => (await world.call("GET", "/api/calendar-feed")).body.language;
  expect(await feed()).toBe("th");
  await user.click(box.getByRole("radio", { name: "English" }));
  box.getByText("To change the language, create a new address.");
  await user.click(box.getByRole("button", { name: "New address" }));
  await waitFor(() => expect(address()).not.toBe(first));
  expect(await feed()).toBe("en");
  await user.click(box.getByRole("button", { name: "End feed" }));
  await box.findByRole("button", { name: "Create address" });
});

it("lists days with entries in the agenda, and says if there are none", async () => {
  await plan({ message: "Sale", time: "09:00" });
  const { user } = await open("view=agenda&date=2030-12-01");
  const section = within(await screen.findByRole("region", { name: /10 December 2030/ }));
  expect(section.getByRole("button", { name: /Sale/ })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Later" }));
  await screen.findByText("Nothing on these days");
});
