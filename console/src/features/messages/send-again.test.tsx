import type { World } from "@tbm/worker/testing/world.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import { forgetPresses } from "#api/presses.ts";
import type { Fetch } from "#api/request.ts";
import { draftStore } from "#lib/message-draft.ts";
import { eachWorld } from "#testing/each-world.ts";
import { faulty, withFault } from "#testing/faulty-workers.ts";
import { withoutCapabilities } from "#testing/history-screen.ts";
import { inTime, messagesScreen as on, prepareDraft, seenBy } from "#testing/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let draft: Awaited<ReturnType<typeof prepareDraft>>;
eachWorld(async (made) => {
  world = made;
  draft = await prepareDraft(world, "Readers", "Night market");
});

/** It arrives, but the line breaks before the answer. */
const broken: Fetch = async (url, init) => {
  await inTime(world)(url, init);
  return faulty.down();
};
/** Nobody can look up what became of it. */
const unseen = (fetch: Fetch) => withFault(fetch, "GET /api/broadcasts", faulty.down);
const sendingMeets = (fault: Fetch, fetch: Fetch = inTime(world)) =>
  withFault(fetch, "POST /api/send/now", fault);

const warning = async () => {
  const title = await screen.findByText("This message may have been sent already");
  return title.closest("[role=alert]")?.textContent ?? "";
};

/** What a reload leaves: what the browser stores. */
async function reload(fetch: Fetch) {
  cleanup();
  draftStore.reload();
  forgetPresses();
  const user = await on.open(fetch);
  await waitFor(() => expect(on.sendButton().disabled).toBe(false));
  return user;
}

test("after a broken line an alert says what is known, and the button no longer says now", async () => {
  const user = await draft.open({}, sendingMeets(broken, unseen(inTime(world))));
  expect(on.sendButton().textContent).toBe("Send Now to 2 groups");
  await user.click(on.sendButton());
  expect(await warning()).toContain("no answer of the worker came back");
  expect(on.sendButton().textContent).toBe("Send Again to 2 groups");
  await user.type(on.message(), "!");
  await waitFor(() => expect(on.sendButton().textContent).toBe("Send Now to 2 groups"));
  expect(screen.queryByText(/may have been sent already/)).toBeNull();
});

test("an answer that does not tell what became of it is not called silence", async () => {
  const answers = [faulty.refusing(500, "{}"), faulty.down];
  const failing: Fetch = (url, init) => (answers.shift() ?? faulty.down)(url, init);
  const user = await draft.open({}, sendingMeets(failing, unseen(inTime(world))));
  await user.click(on.sendButton());
  expect(await warning()).toContain("the worker answered without telling what became of it");
  await reload(sendingMeets(failing, unseen(inTime(world))));
  expect(await warning()).toContain("the worker answered without telling what became of it");
  await user.click(on.sendButton());
  await waitFor(async () => expect(await warning()).toContain("no answer of the worker came back"));
});

test("sent again after a reload, it reaches nobody twice", async () => {
  const user = await draft.open({}, sendingMeets(broken, unseen(inTime(world))));
  await user.click(on.sendButton());
  await warning();
  expect(seenBy(world)).toHaveLength(2);
  const anew = await reload(unseen(inTime(world)));
  expect(await warning()).toContain("Sending it again is safe");
  await anew.click(on.sendButton());
  expect(await toastText("Messages Sent")).toContain("Successfully sent 2 messages");
  expect(seenBy(world)).toHaveLength(2);
});

test("an hour later the same words are another message, so it is asked first", async () => {
  const user = await draft.open({}, sendingMeets(broken, unseen(inTime(world))));
  await user.click(on.sendButton());
  await warning();
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 3_600_000);
  await reload(unseen(inTime(world)));
  expect(await warning()).toContain("Sending it again may post it twice");
});

test(
  "once its fate is known, the same words are another message",
  { timeout: 30_000 },
  async () => {
    const user = await draft.open({}, sendingMeets(broken));
    await user.click(on.sendButton());
    await toastText("Already Handed Over");
    cleanup();
    const anew = await draft.open({});
    await anew.click(on.sendButton());
    const atLast = { timeout: 20_000 };
    await waitFor(async () => expect(await toastText()).toContain("Messages Sent"), atLast);
    expect(seenBy(world)).toHaveLength(4);
  },
);

test("to other groups it would be another message, so it is asked first", async () => {
  const user = await draft.open({}, sendingMeets(broken, unseen(inTime(world))));
  await user.click(on.sendButton());
  await warning();
  await user.click(await on.group(/^Readers/));
  expect(await warning()).toContain("Sending it again may post it twice");
  await user.click(on.sendButton());
  const question = within(await screen.findByRole("dialog", { name: "Send again to 1 group?" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(seenBy(world)).toHaveLength(2);
});

test("a worker without history is not known to tell repeats apart, so it is asked first", async () => {
  const plain = withoutCapabilities(inTime(world));
  const user = await draft.open({}, sendingMeets(faulty.down, plain));
  await user.click(on.sendButton());
  expect(await warning()).toContain("keeps no history, so look into the groups");
  const anew = await reload(plain);
  await anew.click(on.sendButton());
  const question = within(await screen.findByRole("dialog", { name: "Send again to 2 groups?" }));
  expect(seenBy(world)).toHaveLength(0);
  await anew.click(question.getByRole("button", { name: "Send Again" }));
  await toastText("Messages Sent");
  expect(seenBy(world)).toHaveLength(2);
});

test("what the worker has no trace of is said to be not sent", { timeout: 30_000 }, async () => {
  const user = await draft.open({}, sendingMeets(faulty.down));
  await user.click(on.sendButton());
  await warning();
  const notSent = () => screen.queryByText("Not Sent")?.closest("[role=alert]")?.textContent;
  await waitFor(() => expect(notSent()).toContain("no trace of this message"), { timeout: 20_000 });
  expect(on.sendButton().textContent).toBe("Send Now to 2 groups");
  const anew = await reload(inTime(world));
  expect(notSent()).toContain("It is still here to be sent");
  await anew.click(on.sendButton());
  await toastText("Messages Sent");
  expect(notSent()).toBeUndefined();
  expect(seenBy(world)).toHaveLength(2);
});

test("what is not known to have arrived is told when the worker turns out to have it", async () => {
  world.telegram.control.addFault({ kind: "applied-reset", next: 1 });
  const user = await draft.open({}, sendingMeets(broken));
  await user.click(on.sendButton());
  expect(await toastText("Already Handed Over")).toContain(
    "no longer a draft: 1 sent, 1 unconfirmed. What is unconfirmed may have arrived.",
  );
});
