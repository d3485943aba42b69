import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { plainSpaces } from "#testing/plain-spaces.ts";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";
import { messagesScreen as on, prepareDraft } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let draft: Awaited<ReturnType<typeof prepareDraft>>;
eachWorld(async (made) => {
  world = made;
  draft = await prepareDraft(world, "Readers");
});

// A Monday.
const planned = { mode: "schedule", date: "2026-11-16", time: "09:00" } as const;
const scheduled = async () => (await world.call("GET", "/api/init")).body.scheduledMessages;

async function openCustom(user: UserEvent) {
  await screen.findByRole("combobox", { name: "Repeat" });
  await on.choose(user, "Repeat", "Custom…");
  const panel = within(await screen.findByRole("region", { name: "Custom repeat" }));
  return {
    panel,
    sentence: () => panel.getByRole("status").textContent,
    type: (field: HTMLElement, value: string) => {
      fireEvent.change(field, { target: { value } });
      fireEvent.keyDown(field, { key: "Enter" });
    },
  };
}

/** Waits for the table to be that of the newest rule: until the worker answers it shows the one before. */
async function untilRunsAre(count: number, first: string[]) {
  const table = within(await screen.findByRole("table", { name: "Next runs" }));
  await waitFor(() => {
    const [, ...rows] = table
      .getAllByRole("row")
      .map(({ textContent }) => plainSpaces(textContent));
    expect(rows.slice(0, first.length)).toEqual(first);
    expect(rows).toHaveLength(count);
  });
}

test("weekdays at two times until a date are scheduled as the sentence says", async () => {
  const user = await draft.open(planned);
  const { panel, sentence, type } = await openCustom(user);
  expect(sentence()).toBe("Every Monday at 09:00");
  for (const day of ["Tuesday", "Wednesday", "Thursday", "Friday"]) {
    await user.click(panel.getByRole("button", { name: day }));
  }
  type(panel.getByLabelText("Also at"), "18");
  await on.choose(user, "Ends", "On a date");
  fireEvent.change(panel.getByLabelText("Last day"), { target: { value: "2026-12-31" } });
  expect(sentence()).toBe("Weekdays at 09:00 and 18:00 until 31 December 2026");
  await untilRunsAre(10, ["Mon, 16 Nov 2026, 09:00", "Mon, 16 Nov 2026, 18:00"]);
  await user.click(on.scheduleButton());
  await toastText("Message Scheduled");
  expect(await scheduled()).toMatchObject([
    {
      repeat_type: "custom",
      rule: {
        rrule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261231",
        times: ["18:00"],
        exdates: [],
      },
    },
  ]);
});

test("a month has days by number or by weekday, and a number of runs", async () => {
  const user = await draft.open(planned);
  const { panel, sentence } = await openCustom(user);
  await on.choose(user, "Unit", "month");
  expect(sentence()).toBe("Monthly on day 16 at 09:00");
  await user.click(panel.getByRole("button", { name: "Day 31" }));
  expect(panel.getByText("Months without day 31 are skipped.")).toBeDefined();
  await user.click(panel.getByRole("button", { name: "Last day" }));
  expect(sentence()).toBe("Monthly on days 16 and 31 and the last day at 09:00");
  await user.click(panel.getByRole("radio", { name: "On a weekday" }));
  expect(sentence()).toBe("Monthly on the third Monday at 09:00");
  await on.choose(user, "Week of the month", "Last");
  fireEvent.change(panel.getByLabelText("Every"), { target: { value: "2" } });
  await on.choose(user, "Ends", "After a number of runs");
  fireEvent.change(panel.getByLabelText("Number of runs"), { target: { value: "3" } });
  expect(sentence()).toBe("Every 2 months on the last Monday at 09:00, 3 times");
  await untilRunsAre(3, [
    "Mon, 30 Nov 2026, 09:00",
    "Mon, 25 Jan 2027, 09:00",
    "Mon, 29 Mar 2027, 09:00",
  ]);
});

test("the last weekday stays chosen, and a removed time is gone", async () => {
  const user = await draft.open(planned);
  const { panel, sentence, type } = await openCustom(user);
  await user.click(panel.getByRole("button", { name: "Monday" }));
  expect(panel.getByRole("button", { name: "Monday", pressed: true })).toBeDefined();
  type(panel.getByLabelText("Also at"), "18:30");
  type(panel.getByLabelText("Also at"), "9:00");
  expect(sentence()).toBe("Every Monday at 09:00 and 18:30");
  await user.click(panel.getByRole("button", { name: "Remove 18:30" }));
  expect(sentence()).toBe("Every Monday at 09:00");
});

test("the day follows the date until another day is chosen", async () => {
  const user = await draft.open(planned);
  const { panel, sentence } = await openCustom(user);
  const setDate = (value: string) =>
    fireEvent.change(screen.getByLabelText("Date"), { target: { value } });
  setDate("2026-11-18");
  expect(sentence()).toBe("Every Wednesday at 09:00");
  await user.click(panel.getByRole("button", { name: "Friday" }));
  setDate("2026-11-19");
  expect(sentence()).toBe("Every Wednesday and Friday at 09:00");
});

test("a rule without runs is refused at the field", async () => {
  const user = await draft.open(planned);
  const { panel } = await openCustom(user);
  await on.choose(user, "Ends", "On a date");
  fireEvent.change(panel.getByLabelText("Last day"), { target: { value: "2026-11-01" } });
  const fault = "This repeat has no runs ahead. Change its days or its end.";
  expect(await screen.findByText(fault)).toBeDefined();
});

test("a worker of the specification is offered and sent only its four repeats", async () => {
  const plain = withoutCapabilities(world.fetch);
  const rule = { rrule: "FREQ=DAILY", times: [], exdates: [] };
  const user = await draft.open({ ...planned, repeat: "custom", rule }, plain);
  await user.click(screen.getByRole("combobox", { name: "Repeat" }));
  expect(screen.queryByRole("option", { name: "Custom…" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Custom repeat" })).toBeNull();
  await user.click(on.scheduleButton());
  await toastText("Message Scheduled");
  expect(await scheduled()).toMatchObject([{ repeat_type: "none" }]);
});
