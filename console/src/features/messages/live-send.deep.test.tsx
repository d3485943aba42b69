import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { eachWorld } from "#testing/each-world.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { delaySending, stallOne, withoutCapabilities } from "#testing/screens/history-screen.ts";
import { messagesScreen as on, newText, prepareDraft } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let text: string;
eachWorld(async (made) => {
  world = made;
  text = newText();
  const { write } = await prepareDraft(world, "Readers", "Night market", "Collectors");
  write({ message: ` ${text} ` });
});

const sendingMeets = (fault: Fetch) => withFault(world.fetch, "POST /api/send/now", fault);
const STATUS = "Sending to 3 groups. This can take a while.";

test("a refused message is not treated as unanswered", async () => {
  await on.send(sendingMeets(faulty.refusing(422, '{"error":"No."}')));
  expect(await toastText()).toBe("Send Failed: No.");
  await waitFor(() => expect(on.sendButton().disabled).toBe(false));
  expect(draftStore.read(world.baseUrl).handedOver).toBeNull();
});

test("while the answer is pending, the send is followed and can be stopped", async () => {
  delaySending(world);
  const user = await on.send(world.fetch);
  const sending = await on.runningSends();
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
  await waitFor(() => expect(on.text()).toBe(` ${text} `));
  expect(await toastText()).toBe("Sending Stopped: 3 messages were not sent");
  expect(draftStore.read(world.baseUrl).handedOver).toBeNull();
});

test("while a message is being sent, the next one is written and sent", async () => {
  delaySending(world);
  const user = await on.send(world.fetch);
  await on.runningSends();
  await waitFor(() => expect(on.text()).toBe(""));
  await user.type(on.message(), "The next");
  await user.click(await on.group(/^Readers/));
  await user.click(screen.getByRole("button", { name: "Send Now to 1 group" }));
  const sending = await on.runningSends();
  expect(await sending.findByRole("link", { name: "The next" })).toBeDefined();
  expect(sending.getByRole("link", { name: text })).toBeDefined();
  await user.type(on.message(), "A third");
  await world.elapse(26_000);
  await waitFor(async () => expect(await toastText("Messages Queued")).toBeDefined());
  expect(on.text()).toBe("A third");
});

test("after a stop, a newly written draft stays", async () => {
  delaySending(world);
  const user = await on.send(world.fetch);
  const sending = await on.runningSends();
  await waitFor(() => expect(on.text()).toBe(""));
  await user.type(on.message(), "The next");
  await user.click(sending.getByRole("button", { name: "Stop" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Stop Sending" }));
  await user.click(dialog.getByRole("button", { name: "Stop" }));
  await toastText("Sending Stopped");
  await world.elapse(2000);
  await screen.findByRole("region", { name: "Just sent" });
  expect(draftStore.read(world.baseUrl).message).toBe("The next");
});

test("until the answer arrives, the same message cannot be sent twice, but another can", async () => {
  let sends = 0;
  const held = delayCalls(world.fetch).fetch;
  const counted: Fetch = (url, init) => {
    sends += 1;
    return held(url, init);
  };
  const user = await on.send(withoutCapabilities(sendingMeets(counted)));
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
  await on.runningSends();
  expect(screen.queryByText(/^Ready/)).toBeNull();
});

test("while messages are in flight, a stopped send says so and cannot be stopped again", async () => {
  stallOne(world);
  const user = await on.send(world.fetch);
  const sending = await on.runningSends();
  await user.click(sending.getByRole("button", { name: "Stop" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Stop Sending" }));
  await user.click(dialog.getByRole("button", { name: "Stop" }));
  expect(await sending.findByText("Stopping: 2 cancelled, 1 still under way")).toBeDefined();
  expect(sending.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("0");
  expect(sending.queryByRole("button", { name: "Stop" })).toBeNull();
  expect(screen.queryByText(STATUS)).toBeNull();
});

test("a send that outlasts its answer is followed until it is done", async () => {
  delaySending(world);
  const user = await on.send(world.fetch);
  await on.runningSends();
  await world.elapse(26_000);
  await toastText("Messages Queued");
  expect((await on.runningSends()).getByText(/^0 of 3 done\. /)).toBeDefined();
  await world.elapse(601_000);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Being sent" })).toBeNull());
  const closing = within(await screen.findByRole("region", { name: "Just sent" }));
  expect(closing.getByRole("status").textContent).toBe("3 sent · see History");
  expect(closing.getByRole("link").getAttribute("href")).toMatch(/^\/history\/brd_/);
  await user.click(closing.getByRole("button", { name: `Dismiss ${text}` }));
  expect(screen.queryByRole("region", { name: "Just sent" })).toBeNull();
});
