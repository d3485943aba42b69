import type { World } from "@tbm/worker/testing/world/world.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { draftStore } from "#composer/message-draft.ts";
import { eachWorld } from "#testing/each-world.ts";
import { faulty, delayCalls, delayAnswers, withFault } from "#testing/faulty-workers.ts";
import { delaySending, stallOne, withoutCapabilities } from "#testing/history-screen.ts";
import {
  advanceClockOnSend,
  messagesScreen as on,
  prepareDraft,
} from "#testing/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
/** Differs per test, because a send that is never answered would be shared with the next one. */
let text: string;
let count = 0;
eachWorld(async (made) => {
  world = made;
  count += 1;
  text = `Hello ${count}`;
  const { write } = await prepareDraft(world, "Readers", "Night market", "Collectors");
  write({ message: ` ${text} ` });
});
afterEach(async () => {
  cleanup();
  await Promise.allSettled(calls.splice(0));
});

const calls: Promise<Response>[] = [];
const overTime: Fetch = (url, init) => {
  const answer = advanceClockOnSend(world)(url, init);
  calls.push(answer);
  return answer;
};

const sendingMeets = (fault: Fetch) => withFault(world.fetch, "POST /api/send/now", fault);

async function send(fetch: Fetch) {
  const user = await on.open(fetch);
  await waitFor(() => expect(on.sendButton().disabled).toBe(false));
  await user.click(on.sendButton());
  return user;
}

/** Keeps what a reload keeps: the stored draft, but no pending request. */
async function reload(fetch: Fetch) {
  cleanup();
  draftStore.reload();
  return on.open(fetch);
}

const card = async () => within(await screen.findByRole("region", { name: "Being sent" }));
const NOTE = /^This message may have been sent already/;
const STATUS = "Sending to 3 groups. It can take a while.";
const kept = () => draftStore.read(world.baseUrl).message;

test("a refused message is not treated as unanswered", async () => {
  await send(sendingMeets(faulty.refusing(422, '{"error":"No."}')));
  expect(await toastText()).toBe("Send Failed: No.");
  await waitFor(() => expect(on.sendButton().disabled).toBe(false));
  expect(draftStore.read(world.baseUrl).handedOver).toBeNull();
});

test("while the answer is pending, the send is followed and can be stopped", async () => {
  delaySending(world);
  const user = await send(world.fetch);
  const sending = await card();
  expect(sending.getByText(/^0 of 3 done\. /)).toBeDefined();
  expect(sending.getByRole("progressbar")).toBeDefined();
  expect(sending.getByRole("link", { name: text }).getAttribute("href")).toMatch(
    /^\/history\/brd_/,
  );
  await user.click(sending.getByRole("button", { name: "Stop" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Stop Sending" }));
  await user.click(dialog.getByRole("button", { name: "Stop" }));
  expect(await toastText("Sending Stopped")).toContain("3 messages were not sent");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Being sent" })).toBeNull());
  const closing = await screen.findByRole("region", { name: "Just sent" });
  expect(within(closing).getByRole("status").textContent).toBe("3 cancelled · see History");
  await world.elapse(2000);
  await waitFor(() => expect(on.message().value).toBe(` ${text} `));
  expect(await toastText()).toBe("Sending Stopped: 3 messages were not sent");
  expect(draftStore.read(world.baseUrl).handedOver).toBeNull();
});

test("while a message is being sent, the next one is written and sent", async () => {
  delaySending(world);
  const user = await send(world.fetch);
  await card();
  await waitFor(() => expect(on.message().value).toBe(""));
  await user.type(on.message(), "The next");
  await user.click(await on.group(/^Readers/));
  await user.click(screen.getByRole("button", { name: "Send Now to 1 group" }));
  const sending = await card();
  expect(await sending.findByRole("link", { name: "The next" })).toBeDefined();
  expect(sending.getByRole("link", { name: text })).toBeDefined();
  await user.type(on.message(), "A third");
  await world.elapse(26_000);
  await waitFor(async () => expect(await toastText("Messages Queued")).toBeDefined());
  expect(on.message().value).toBe("A third");
});

test("after a stop, a newly written draft stays", async () => {
  delaySending(world);
  const user = await send(world.fetch);
  const sending = await card();
  await waitFor(() => expect(on.message().value).toBe(""));
  await user.type(on.message(), "The next");
  await user.click(sending.getByRole("button", { name: "Stop" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Stop Sending" }));
  await user.click(dialog.getByRole("button", { name: "Stop" }));
  await toastText("Sending Stopped");
  await world.elapse(2000);
  await screen.findByRole("region", { name: "Just sent" });
  expect(kept()).toBe("The next");
});

test("until the answer arrives, the same message cannot be sent twice, but another can", async () => {
  let sends = 0;
  const held = delayCalls(world.fetch).fetch;
  const counted: Fetch = (url, init) => {
    sends += 1;
    return held(url, init);
  };
  const user = await send(withoutCapabilities(sendingMeets(counted)));
  await screen.findByText(STATUS);
  expect(on.sendButton().disabled).toBe(true);
  await user.type(on.message(), "{Control>}{Enter}{/Control}");
  expect(sends).toBe(1);
  await user.type(on.message(), "more");
  expect(await screen.findByText("Your last message is still being sent.")).toBeDefined();
  await user.click(on.sendButton());
  await waitFor(() => expect(sends).toBe(2));
});

test("a message being sent is not called ready to send", async () => {
  delaySending(world);
  const user = await on.open(world.fetch);
  await screen.findByText(/^Ready: 3 groups/);
  await user.click(on.sendButton());
  await card();
  expect(screen.queryByText(/^Ready/)).toBeNull();
});

test("while messages are in flight, a stopped send says so and cannot be stopped again", async () => {
  stallOne(world);
  const user = await send(world.fetch);
  const sending = await card();
  await user.click(sending.getByRole("button", { name: "Stop" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Stop Sending" }));
  await user.click(dialog.getByRole("button", { name: "Stop" }));
  expect(await sending.findByText("Stopping: 2 cancelled, 1 still under way")).toBeDefined();
  expect(sending.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("0");
  expect(sending.queryByRole("button", { name: "Stop" })).toBeNull();
  expect(screen.queryByText(STATUS)).toBeNull();
});

test("a send from here is scrolled into view, others are not", async () => {
  delaySending(world);
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  const shown = () => screen.getByRole("region", { name: "Being sent" }).firstChild;
  await send(sendingMeets(delayAnswers(overTime).fetch));
  await card();
  expect(scroll.mock.contexts).toContain(shown());
  await reload(world.fetch);
  await card();
  expect(scroll.mock.contexts).not.toContain(shown());
  scroll.mockRestore();
});

test("a send that outlasts its answer is followed until it is done", async () => {
  delaySending(world);
  const user = await send(world.fetch);
  await card();
  await world.elapse(26_000);
  await toastText("Messages Queued");
  expect((await card()).getByText(/^0 of 3 done\. /)).toBeDefined();
  await world.elapse(601_000);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Being sent" })).toBeNull());
  const closing = within(await screen.findByRole("region", { name: "Just sent" }));
  expect(closing.getByRole("status").textContent).toBe("3 sent · see History");
  expect(closing.getByRole("link").getAttribute("href")).toMatch(/^\/history\/brd_/);
  await user.click(closing.getByRole("button", { name: `Dismiss ${text}` }));
  expect(screen.queryByRole("region", { name: "Just sent" })).toBeNull();
});

test("after a reload during a send, the message is no longer a draft and is followed", async () => {
  delaySending(world);
  // After the click, the history cannot be read.
  let isPressed = false;
  const unseen: Fetch = (url, init) => (isPressed ? faulty.down() : world.fetch(url, init));
  const pressed: Fetch = (url, init) => {
    isPressed = true;
    return delayAnswers(overTime).fetch(url, init);
  };
  const meeting = withFault(world.fetch, "GET /api/broadcasts", unseen);
  await send(withFault(meeting, "POST /api/send/now", pressed));
  await screen.findByText(STATUS);
  await waitFor(async () => {
    expect((await world.call("GET", "/api/broadcasts")).body).toHaveLength(1);
  });
  await reload(world.fetch);
  expect(await toastText("Already Sending")).toContain("The worker has this message");
  expect(screen.getByRole("link", { name: "See it" }).getAttribute("href")).toMatch(
    /^\/history\/brd_/,
  );
  expect((await card()).getByText(/^0 of 3 done\. /)).toBeDefined();
  expect(on.message().value).toBe("");
  expect(screen.queryByText(NOTE)).toBeNull();
});

test("after a reload, a message that the worker never got is still there", async () => {
  await send(sendingMeets(delayCalls(world.fetch).fetch));
  await reload(world.fetch);
  const alert = (await screen.findByText(NOTE)).closest<HTMLElement>("[role=alert]");
  expect(alert && within(alert).getByRole("link").getAttribute("href")).toBe("/history");
  expect(on.message().value).toBe(` ${text} `);
  expect(screen.queryByRole("region", { name: "Being sent" })).toBeNull();
});

test("a message with an unknown result stays; another text is another message", async () => {
  await send(sendingMeets(delayAnswers(overTime).fetch));
  await waitFor(async () => {
    const { body } = await world.call("GET", "/api/broadcasts");
    expect(body).toHaveLength(1);
  });
  const user = await reload(withFault(world.fetch, "GET /api/broadcasts", faulty.down));
  await screen.findByText(NOTE);
  expect(kept()).toBe(` ${text} `);
  await user.type(on.message(), "!");
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull());
  expect(kept()).toBe(` ${text} !`);
});

test("with a worker without history, none is requested or linked", async () => {
  delaySending(world);
  const asked: string[] = [];
  const watched: Fetch = (url, init) => {
    asked.push(new URL(url).pathname);
    return overTime(url, init);
  };
  const plain = withoutCapabilities(watched);
  await send(withFault(plain, "POST /api/send/now", delayAnswers(plain).fetch));
  await reload(plain);
  await waitFor(() => expect(on.sendButton().disabled).toBe(false));
  expect(on.message().value).toBe(` ${text} `);
  const alert = (await screen.findByText(NOTE)).closest<HTMLElement>("[role=alert]");
  expect(alert && within(alert).queryByRole("link")).toBeNull();
  expect(screen.queryByRole("region", { name: "Being sent" })).toBeNull();
  expect(asked).not.toContain("/api/broadcasts");
});
