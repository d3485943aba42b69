import type { World } from "@tbm/worker/testing/world/world.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { eachWorld } from "#testing/each-world.ts";
import { faulty, delayCalls, delayAnswers, withFault } from "#testing/faulty-workers.ts";
import { delaySending, withoutCapabilities } from "#testing/screens/history-screen.ts";
import {
  advanceClockOnSend,
  messagesScreen as on,
  newText,
  prepareDraft,
} from "#testing/screens/messages-screen.ts";
import { scrolledIntoView } from "#testing/setup.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let text: string;
eachWorld(async (made) => {
  world = made;
  text = newText();
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
const NOTE = /^This message may have been sent already/;
const kept = () => draftStore.read(world.baseUrl).message;

test("a send from here is scrolled into view, others are not", async () => {
  delaySending(world);
  const isScrolledTo = () => {
    const { firstElementChild } = screen.getByRole("region", { name: "Being sent" });
    return firstElementChild !== null && scrolledIntoView.has(firstElementChild);
  };
  await on.send(sendingMeets(delayAnswers(overTime).fetch));
  await on.runningSends();
  expect(isScrolledTo()).toBe(true);
  await on.reload(world.fetch);
  await on.runningSends();
  expect(isScrolledTo()).toBe(false);
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
  await on.send(withFault(meeting, "POST /api/send/now", pressed));
  await screen.findByText("Sending to 3 groups. This can take a while.");
  await waitFor(async () => {
    expect((await world.call("GET", "/api/broadcasts")).body).toHaveLength(1);
  });
  await on.reload(world.fetch);
  expect(await toastText("Already Sending")).toContain("The worker already has this message");
  expect(screen.getByRole("link", { name: "See it" }).getAttribute("href")).toMatch(
    /^\/history\/brd_/,
  );
  expect((await on.runningSends()).getByText(/^0 of 3 done\. /)).toBeDefined();
  expect(on.text()).toBe("");
  expect(screen.queryByText(NOTE)).toBeNull();
});

test("after a reload, a message that the worker never got is still there", async () => {
  await on.send(sendingMeets(delayCalls(world.fetch).fetch));
  await on.reload(world.fetch);
  const alert = (await screen.findByText(NOTE)).closest<HTMLElement>("[role=alert]");
  expect(alert && within(alert).getByRole("link").getAttribute("href")).toBe("/history");
  expect(on.text()).toBe(` ${text} `);
  expect(screen.queryByRole("region", { name: "Being sent" })).toBeNull();
});

test("a message with an unknown result stays; another text is another message", async () => {
  await on.send(sendingMeets(delayAnswers(overTime).fetch));
  await waitFor(async () => {
    const { body } = await world.call("GET", "/api/broadcasts");
    expect(body).toHaveLength(1);
  });
  const user = await on.reload(withFault(world.fetch, "GET /api/broadcasts", faulty.down));
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
  await on.send(withFault(plain, "POST /api/send/now", delayAnswers(plain).fetch));
  await on.reload(plain);
  await waitFor(() => expect(on.sendButton().disabled).toBe(false));
  expect(on.text()).toBe(` ${text} `);
  const alert = (await screen.findByText(NOTE)).closest<HTMLElement>("[role=alert]");
  expect(alert && within(alert).queryByRole("link")).toBeNull();
  expect(screen.queryByRole("region", { name: "Being sent" })).toBeNull();
  expect(asked).not.toContain("/api/broadcasts");
});
