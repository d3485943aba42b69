import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { EMPTY_DRAFT } from "#composer/message-draft.ts";
import { eachWorld } from "#testing/each-world.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";
import { picture } from "#testing/screens/images-screen.ts";
import {
  addKeyboard,
  advanceClockOnSend,
  messagesScreen as on,
  prepareDraft,
  seenBy,
} from "#testing/screens/messages-screen.ts";
import { toastColor, toastText } from "#testing/toast-text.ts";

let world: World;
let draft: Awaited<ReturnType<typeof prepareDraft>>;
eachWorld(async (made) => {
  world = made;
  draft = await prepareDraft(world, "Readers", "Night market");
});

const planned = { mode: "schedule", date: "2026-11-16", time: "08:00" } as const;
const scheduled = async () => (await world.call("GET", "/api/init")).body.scheduledMessages;
const sendingMeets = (fault: Fetch) => withFault(world.fetch, "POST /api/send/now", fault);
const schedulingMeets = (fault: Fetch) => withFault(world.fetch, "POST /api/schedule", fault);

test("a message is scheduled with image, keyboard and repeat, in the browser's time zone", async () => {
  const keyboardId = await addKeyboard(world, "Links");
  const user = await draft.open({ keyboardId });
  await user.upload(on.imageInput(), picture("promo.png"));
  await screen.findByText("promo.png");
  await user.click(screen.getByRole("tab", { name: "Schedule" }));
  expect(on.scheduleButton().disabled).toBe(true);
  fireEvent.change(await screen.findByLabelText("Date"), { target: { value: "2026-11-16" } });
  fireEvent.change(screen.getByLabelText("Time"), { target: { value: "08:05" } });
  await user.click(screen.getByRole("combobox", { name: "Repeat" }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "No repeat",
    "Daily",
    "Weekly",
    "Monthly",
    "Custom…",
  ]);
  await user.click(screen.getByRole("option", { name: "Weekly" }));
  await user.click(on.scheduleButton());
  expect(await toastText()).toBe(
    "Message Scheduled: Message scheduled for 2026-11-16 at 08:05 View",
  );
  expect(screen.getByRole("link", { name: "View" }).getAttribute("href")).toBe("/scheduled");
  const [kept] = await scheduled();
  expect(kept).toMatchObject({
    bot_id: draft.botId,
    groups: JSON.stringify(draft.groups),
    message: "Hello",
    keyboard_id: keyboardId,
    repeat_type: "weekly",
    scheduled_time: new Date(2026, 10, 16, 8, 5).toISOString(),
  });
  expect(kept.image_url).toContain("/api/files/");
  await waitFor(() => expect(on.text()).toBe(""));
  await waitFor(() =>
    expect(draftStore.read(world.baseUrl)).toEqual({
      ...EMPTY_DRAFT,
      mode: "schedule",
      botId: draft.botId,
    }),
  );
});

test("without a date, scheduling says what is missing", async () => {
  const user = await draft.open({ ...planned, date: "" });
  await user.type(on.message(), "{Control>}{Enter}{/Control}");
  expect(await toastText()).toBe(
    "Missing Information: Please fill in all required fields for scheduling",
  );
  expect(await scheduled()).toEqual([]);
});

test("a past time is refused in the worker's words, and the draft stays", async () => {
  const plain = withoutCapabilities(world.fetch);
  const user = await draft.open({ ...planned, date: "2026-11-14" }, plain);
  await user.click(on.scheduleButton());
  expect(await toastText()).toMatch(/^Scheduling Failed: 14 Nov 2026, 08:00 has passed/);
  expect(on.text()).toBe("Hello");
  expect((await screen.findByLabelText<HTMLInputElement>("Date")).value).toBe("14 Nov 2026");
});

const FAULTS: [name: string, fault: Fetch, words: string][] = [
  ["fails", faulty.refusing(500, "{}"), "Request failed with status 500"],
  ["says why", faulty.refusing(502, '{"error":"Telegram refused."}'), "Telegram refused."],
  ["is a proxy's page", faulty.refusing(502, "<h1>Bad gateway</h1>"), "Request failed"],
];

const silence = (done: string) =>
  `The worker at http://worker.test did not answer. Your message may or may not have been ${done}.`;

test.each([
  ...FAULTS,
  ["is offline", faulty.down, silence("sent")],
  [
    "is a web page",
    faulty.webPage,
    "This console can't read the worker's answer to POST /api/send/now: it isn't JSON.",
  ],
  [
    "counts nothing",
    faulty.answering("{}"),
    "This console can't read the worker's answer to POST /api/send/now: totalSent is missing.",
  ],
  ["sent nothing", faulty.answering('{"totalSent":0}'), "Failed to send messages"],
])("when a worker %s, sending says so and the draft stays", async (_, fault, words) => {
  const user = await draft.open({}, sendingMeets(fault));
  await user.click(on.sendButton());
  expect(await toastText()).toBe(`Send Failed: ${words}`);
  expect(on.text()).toBe("Hello");
  expect((await on.group(/^Readers/)).checked).toBe(true);
  await waitFor(() => expect(on.sendButton().disabled).toBe(false));
});

test.each([...FAULTS, ["is offline", faulty.down, silence("scheduled")] as const])(
  "when a worker %s, scheduling says so and the draft stays",
  async (_, fault, words) => {
    const user = await draft.open(planned, schedulingMeets(fault));
    await user.click(on.scheduleButton());
    expect(await toastText()).toBe(`Scheduling Failed: ${words}`);
    expect(screen.getByLabelText<HTMLInputElement>("Time").value).toBe("08:00");
    await waitFor(() => expect(on.scheduleButton().disabled).toBe(false));
  },
);

test.each([
  [
    { totalSent: 8, totalFailed: 1, totalUnconfirmed: 1 },
    "Messages Sent: Successfully sent 8 messages. 1 failed, 1 unconfirmed: it may have arrived.",
  ],
  [{ totalSent: 0, totalPending: 2 }, "Messages Queued: None sent yet: 2 still waiting to be sent"],
])(
  "an answer of %o is reported exactly, and what was accepted is cleared",
  async (answer, words) => {
    const user = await draft.open({}, sendingMeets(faulty.answering(JSON.stringify(answer))));
    await user.click(on.sendButton());
    expect(await toastText()).toBe(words);
    expect(toastColor()).toContain("orange");
    await waitFor(() => expect(on.text()).toBe(""));
  },
);

test("a double click sends once", async () => {
  const { fetch, release } = delayCalls(advanceClockOnSend(world));
  const user = await draft.open({}, sendingMeets(fetch));
  const button = on.sendButton();
  await user.dblClick(button);
  expect(button.dataset["loading"]).toBe("true");
  expect(screen.getByText(/^Sending to 2 groups/)).toBeDefined();
  release();
  expect(await toastText()).toBe("Messages Sent: Successfully sent 2 messages");
  expect(toastColor()).toContain("green");
  expect(seenBy(world)).toHaveLength(2);
});

test.each([
  ["sent", {}, on.sendButton],
  ["scheduled", planned, on.scheduleButton],
])("once a message is %s by its button, the focus is on the page", async (_, change, button) => {
  const user = await draft.open(change);
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  await waitFor(() => expect(on.text()).toBe(""));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("after a refusal the focus is where it was", async () => {
  const { fetch, release } = delayCalls(faulty.refusing(422, "{}"));
  const user = await draft.open({}, sendingMeets(fetch));
  await user.click(on.sendButton());
  // Browsers do this to a disabled element.
  on.sendButton().blur();
  release();
  await toastText("Send Failed");
  await waitFor(() => expect(document.activeElement).toBe(on.sendButton()));
});

test("while a message is being sent the focus can move elsewhere, and stays there", async () => {
  const { fetch, release } = delayCalls(advanceClockOnSend(world));
  const user = await draft.open({}, sendingMeets(fetch));
  await user.click(on.sendButton());
  const link = screen.getByRole("link", { name: "Keyboards" });
  link.focus();
  release();
  await waitFor(() => expect(on.text()).toBe(""));
  expect(document.activeElement).toBe(link);
});

test("a message accepted while another screen is open is gone on return", async () => {
  const { fetch, release } = delayCalls(advanceClockOnSend(world));
  const user = await draft.open({}, sendingMeets(fetch));
  await user.click(on.sendButton());
  await user.click(screen.getByRole("link", { name: "Keyboards" }));
  await screen.findByRole("heading", { name: "Keyboards", level: 1 });
  await user.click(screen.getByRole("link", { name: "Messages" }));
  await screen.findByRole("heading", { name: "Messages", level: 1 });
  expect(screen.getByText(/^Sending to 2 groups/)).toBeDefined();
  release();
  expect(await toastText()).toBe("Messages Sent: Successfully sent 2 messages");
  await waitFor(() => expect(on.text()).toBe(""));
  expect(seenBy(world)).toHaveLength(2);
});

test("groups that cannot be loaded count as none, without a toast", async () => {
  draftStore.change(world.baseUrl, { ...EMPTY_DRAFT, botId: draft.botId });
  await on.open(withFault(world.fetch, `GET /api/bots/${draft.botId}/groups`, faulty.down));
  expect(await screen.findByText(/This bot has no groups yet/)).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a draft drops what no longer exists", async () => {
  await draft.open({ groups: new Set([...draft.groups, "grp_gone"]), keyboardId: "kbd_gone" });
  await waitFor(() => expect(on.sendButton().textContent).toBe("Send Now to 2 groups"));
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Keyboard" }).value).toBe(
    "No keyboard",
  );
});
