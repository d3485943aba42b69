import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { eachWorld } from "#testing/each-world.ts";
import { fakeTimers } from "#testing/fake-timers.ts";
import { plainSpaces } from "#testing/plain-spaces.ts";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";
import { messagesScreen as on, prepareDraft } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";
import { ownZone } from "#time/zone-time.ts";

let world: World;
eachWorld((made) => {
  world = made;
});

/** A message that only lacks its time. */
async function openPlan(fetch: Fetch = world.fetch) {
  const { open } = await prepareDraft(world, "Readers", "Night market");
  const user = await open({ mode: "schedule" }, fetch);
  await screen.findByLabelText("Date");
  return user;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("another time zone is chosen, and the next runs are shown in it and in the operator's", async () => {
  const user = await openPlan();
  const zone = screen.getByRole<HTMLInputElement>("combobox", { name: "Time zone" });
  expect(zone.value).toBe(ownZone());
  type("Date", "2030-01-07");
  type("Time", "08:05");
  await on.choose(user, "Repeat", "Daily");
  fireEvent.change(zone, { target: { value: "Tokyo" } });
  await user.click(zone);
  await user.click(await screen.findByRole("option", { name: "Asia/Tokyo" }));
  const runs = await screen.findByRole("table", { name: "Next runs" });
  await waitFor(() => expect(within(runs).getAllByRole("row")).toHaveLength(6));
  expect(runs.textContent).toContain("Asia/TokyoYour time");
  expect(plainSpaces(runs.textContent)).toContain("Mon, 7 Jan 2030, 08:05");
  await user.click(on.scheduleButton());
  expect(await toastText()).toMatch(
    /^Message Scheduled: Message scheduled for 2030-01-07 at 08:05 in Asia\/Tokyo/,
  );
  const [kept] = (await world.call("GET", "/api/schedules")).body;
  expect(kept).toMatchObject({
    timezone: "Asia/Tokyo",
    scheduled_time: "2030-01-06T23:05:00.000Z",
  });
  expect(draftStore.read(world.baseUrl).timezone).toBeNull();
});

test("a time zone is found by its spoken name, and typing replaces the old one", async () => {
  const user = await openPlan();
  const zone = screen.getByRole<HTMLInputElement>("combobox", { name: "Time zone" });
  await user.click(on.message());
  for (let tabs = 0; document.activeElement !== zone && tabs < 40; tabs += 1) await user.tab();
  await user.keyboard("new york");
  expect(zone.value).toBe("new york");
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["America/New_York"]);
});

test("Enter picks the first matching time zone, and keeps a fully typed one", async () => {
  const user = await openPlan();
  const zone = screen.getByRole<HTMLInputElement>("combobox", { name: "Time zone" });
  const take = async (words: string) => {
    await user.clear(zone);
    await user.type(zone, `${words}{Enter}`);
    await user.tab();
    return zone.value;
  };
  expect(await take("bangkok")).toBe("Asia/Bangkok");
  expect(draftStore.read(world.baseUrl).timezone).toBe("Asia/Bangkok");
  expect(await take("asia/bangkok")).toBe("Asia/Bangkok");
  expect(await take("Asia/Bangkok")).toBe("Asia/Bangkok");
  expect(await take("")).toBe("Asia/Bangkok");
  expect(await take("no such place")).toBe("Asia/Bangkok");
  expect(await take("GMT-3")).toMatch(/^America\//);
});

test("a past time is reported once, at its fields, and cannot be scheduled", async () => {
  const user = await openPlan();
  type("Date", "2030-01-07");
  type("Time", "08:05");
  expect(await screen.findByText(/^Ready: 2 groups/)).toBeDefined();
  type("Date", "2020-01-07");
  expect(await screen.findByText("Not ready: choose another time")).toBeDefined();
  await waitFor(() => expect(on.scheduleButton().disabled).toBe(true));
  const said = await screen.findAllByText(/7 Jan 2020, 08:05 has passed in/);
  expect(said).toHaveLength(1);
  const date = screen.getByLabelText("Date");
  expect(date.getAttribute("aria-invalid")).toBe("true");
  const described = date.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
    said[0]?.textContent,
  );
  await user.type(on.message(), "{Control>}{Enter}{/Control}");
  expect(document.activeElement).toBe(date);
  expect(screen.queryByRole("alert")).toBeNull();
  expect((await world.call("GET", "/api/schedules")).body).toEqual([]);
});

test("a date more than ten years ahead is reported at its fields", async () => {
  await openPlan();
  type("Date", "9999-12-31");
  type("Time", "08:05");
  expect(
    await screen.findByText("31 Dec 9999 is more than 10 years ahead. Choose an earlier date."),
  ).toBeDefined();
  expect(screen.getByLabelText("Date").getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(on.scheduleButton().disabled).toBe(true));
});

test("a message without a time is not called ready", async () => {
  await openPlan();
  expect(await screen.findByText("Not ready: choose a date and a time")).toBeDefined();
  expect(on.scheduleButton().disabled).toBe(true);
  type("Time", "08:05");
  expect(await screen.findByText("Not ready: choose a date")).toBeDefined();
  type("Date", "2030-01-07");
  expect(await screen.findByText(/^Ready: 2 groups/)).toBeDefined();
});

test("a missing date is marked and gets the focus", async () => {
  const user = await openPlan();
  type("Time", "08:05");
  await user.type(on.message(), "{Control>}{Enter}{/Control}");
  await toastText("Missing Information");
  expect(screen.getByText("Choose a date.")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Date"));
});

test("with a worker that cannot preview runs, there is no time zone and nothing is requested", async () => {
  const elapse = fakeTimers();
  const asked: string[] = [];
  await openPlan(
    withoutCapabilities((url, init) => {
      asked.push(new URL(url).pathname);
      return world.fetch(url, init);
    }),
  );
  type("Date", "2030-01-07");
  type("Time", "08:05");
  await elapse(1000);
  expect(screen.queryByRole("combobox", { name: "Time zone" })).toBeNull();
  expect(screen.queryByRole("table", { name: "Next runs" })).toBeNull();
  expect(asked).not.toContain("/api/schedules/preview");
});

test("a time that the clocks skip is reported with the actual time", async () => {
  const { open } = await prepareDraft(world, "Readers");
  const plan = { date: "2030-03-31", time: "02:30", timezone: "Europe/Berlin" };
  await open({ mode: "schedule", ...plan });
  expect(
    await screen.findByText(
      "On 31 Mar 2030 the clocks in Europe/Berlin skip 02:30, so it goes out at 03:30.",
    ),
  ).toBeDefined();
  type("Time", "03:30");
  await waitFor(() => expect(screen.queryByText(/the clocks in Europe\/Berlin/)).toBeNull());
});
