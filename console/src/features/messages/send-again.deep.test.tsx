import type { World } from "@tbm/worker/testing/world/world.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { clearSubmissions } from "#api/client/send-once.ts";
import { eachWorld } from "#testing/each-world.ts";
import { faulty, withFault } from "#testing/faulty-workers.ts";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";
import {
  advanceClockOnSend,
  messagesScreen as on,
  prepareDraft,
  seenBy,
} from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let draft: Awaited<ReturnType<typeof prepareDraft>>;
eachWorld(async (made) => {
  world = made;
  draft = await prepareDraft(world, "Readers", "Night market");
});

/** The message arrives, but the connection breaks before the answer. */
const broken: Fetch = async (url, init) => {
  await advanceClockOnSend(world)(url, init);
  return faulty.down();
};
/** The history cannot be read. */
const unseen = (fetch: Fetch) => withFault(fetch, "GET /api/broadcasts", faulty.down);
const sendingMeets = (fault: Fetch, fetch: Fetch = advanceClockOnSend(world)) =>
  withFault(fetch, "POST /api/send/now", fault);

/** Opens the screen and waits for the history, which the message is later compared with. */
async function openWithHistory(fetch: Fetch, isHeldBack = true) {
  let reads = 0;
  let sending: Promise<unknown> = Promise.resolve();
  const user = await draft.open({}, async (url, init) => {
    const isHistory = url.includes("/api/broadcasts");
    // The history is read only after the send has failed.
    if (isHistory && isHeldBack) await sending.catch(() => undefined);
    const answer = fetch(url, init);
    if (url.endsWith("/api/send/now")) sending = answer;
    if (isHistory) reads++;
    return answer;
  });
  // It is read again on return to the window, once the first reading is done.
  await waitFor(() => {
    fireEvent(window, new Event("visibilitychange"));
    expect(reads).toBeGreaterThan(1);
  });
  return user;
}

const warning = async () => {
  const title = await screen.findByText("This message may have been sent already");
  return title.closest("[role=alert]")?.textContent ?? "";
};

/** Keeps what a reload keeps: only stored data. */
async function reload(fetch: Fetch) {
  clearSubmissions();
  const user = await on.reload(fetch);
  await waitFor(() => expect(on.sendButton().disabled).toBe(false));
  return user;
}

test("after a lost connection an alert says what is known, and the button no longer says now", async () => {
  const user = await draft.open({}, sendingMeets(broken, unseen(advanceClockOnSend(world))));
  expect(on.sendButton().textContent).toBe("Send Now to 2 groups");
  await user.click(on.sendButton());
  expect(await warning()).toContain("The worker didn't answer");
  expect(on.sendButton().textContent).toBe("Send Again to 2 groups");
  await user.type(on.message(), "!");
  await waitFor(() => expect(on.sendButton().textContent).toBe("Send Now to 2 groups"));
  expect(screen.queryByText(/may have been sent already/)).toBeNull();
});

test("an answer without a result is not called silence", async () => {
  const answers = [faulty.refusing(500, "{}"), faulty.down];
  const failing: Fetch = (url, init) => (answers.shift() ?? faulty.down)(url, init);
  const user = await draft.open({}, sendingMeets(failing, unseen(advanceClockOnSend(world))));
  await user.click(on.sendButton());
  expect(await warning()).toContain("answered, but didn't say whether it was sent");
  await reload(sendingMeets(failing, unseen(advanceClockOnSend(world))));
  expect(await warning()).toContain("answered, but didn't say whether it was sent");
  await user.click(on.sendButton());
  await waitFor(async () => expect(await warning()).toContain("The worker didn't answer"));
});

test("resending after a reload reaches nobody twice", async () => {
  const user = await draft.open({}, sendingMeets(broken, unseen(advanceClockOnSend(world))));
  await user.click(on.sendButton());
  await warning();
  expect(seenBy(world)).toHaveLength(2);
  const again = await reload(unseen(advanceClockOnSend(world)));
  expect(await warning()).toContain("You can safely send it again");
  await again.click(on.sendButton());
  expect(await toastText("Messages Sent")).toContain("Successfully sent 2 messages");
  expect(seenBy(world)).toHaveLength(2);
});

test("an hour later the same text is another message, so a confirmation is needed", async () => {
  const user = await draft.open({}, sendingMeets(broken, unseen(advanceClockOnSend(world))));
  await user.click(on.sendButton());
  await warning();
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 3_600_000);
  await reload(unseen(advanceClockOnSend(world)));
  expect(await warning()).toContain("it may be posted twice");
});

test("a send that the history shows is not reported as failed if its answer is lost", async () => {
  const lost: Fetch = async (url, init) => {
    await advanceClockOnSend(world)(url, init);
    // The composer is empty as soon as the history shows the message.
    await waitFor(() => expect(on.text()).toBe(""));
    return faulty.down();
  };
  const user = await openWithHistory(sendingMeets(lost), false);
  await user.click(on.sendButton());
  await waitFor(async () => expect(await toastText()).toContain("Messages Sent"));
  expect(screen.queryByText("Send Failed")).toBeNull();
});

test("once its result is known, the same text is another message", async () => {
  const user = await openWithHistory(sendingMeets(broken));
  await user.click(on.sendButton());
  await toastText("Already Sent");
  cleanup();
  const again = await draft.open({});
  await again.click(on.sendButton());
  await waitFor(async () => expect(await toastText()).toContain("Messages Sent"));
  expect(seenBy(world)).toHaveLength(4);
});

test("for other groups it is another message, so a confirmation is needed", async () => {
  const user = await draft.open({}, sendingMeets(broken, unseen(advanceClockOnSend(world))));
  await user.click(on.sendButton());
  await warning();
  await user.click(await on.group(/^Readers/));
  expect(await warning()).toContain("it may be posted twice");
  await user.click(on.sendButton());
  const question = within(await screen.findByRole("dialog", { name: "Send again to 1 group?" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(seenBy(world)).toHaveLength(2);
});

test("a worker without history may not recognize a resend, so a confirmation is needed", async () => {
  const plain = withoutCapabilities(advanceClockOnSend(world));
  const user = await draft.open({}, sendingMeets(faulty.down, plain));
  await user.click(on.sendButton());
  expect(await warning()).toContain("keeps no history, so check the groups");
  const again = await reload(plain);
  await again.click(on.sendButton());
  const question = within(await screen.findByRole("dialog", { name: "Send again to 2 groups?" }));
  expect(seenBy(world)).toHaveLength(0);
  await again.click(question.getByRole("button", { name: "Send Again" }));
  await toastText("Messages Sent");
  expect(seenBy(world)).toHaveLength(2);
});

test("a message that the worker does not have is reported as not sent", async () => {
  const user = await draft.open({}, sendingMeets(faulty.down));
  await user.click(on.sendButton());
  await warning();
  const notSent = () => screen.queryByText("Not Sent")?.closest("[role=alert]")?.textContent;
  await waitFor(() => expect(notSent()).toContain("never received this message"));
  expect(on.sendButton().textContent).toBe("Send Now to 2 groups");
  const again = await reload(advanceClockOnSend(world));
  expect(notSent()).toContain("You can send it again");
  await again.click(on.sendButton());
  await toastText("Messages Sent");
  expect(notSent()).toBeUndefined();
  expect(seenBy(world)).toHaveLength(2);
});

test("a message with an unknown result is reported once the worker turns out to have it", async () => {
  world.telegram.control.addFault({ kind: "applied-reset", next: 1 });
  const user = await openWithHistory(sendingMeets(broken));
  await user.click(on.sendButton());
  expect(await toastText("Already Sent")).toContain(
    "The worker already has this message: 1 sent, 1 unconfirmed. Unconfirmed messages may have arrived.",
  );
});
