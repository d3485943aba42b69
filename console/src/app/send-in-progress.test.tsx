import type { World } from "@tbm/worker/testing/world/world.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { fakeTimers } from "#testing/fake-timers.ts";
import { openScreen } from "#testing/open-screen.ts";
import {
  delaySending,
  prepareSending,
  withoutCapabilities,
} from "#testing/screens/history-screen.ts";
import { createReachableWorld } from "#testing/screens/messages-screen.ts";
import { finishSending } from "#testing/screens/schedules-screen.ts";
import { toastText } from "#testing/toast-text.ts";
import { setViewport } from "#testing/viewport.ts";

let world: World;
let asked: number;
beforeEach(async () => {
  world = await createReachableWorld();
  saveConnection(world);
  asked = 0;
});
afterEach(() => world.close());

const counting: Fetch = async (url, init) => {
  const answer = await world.fetch(url, init);
  if (url.endsWith("/api/activity")) asked += 1;
  return answer;
};

const bar = () => screen.queryByRole("region", { name: "Sending in progress" });
const findBar = async () =>
  within(await screen.findByRole("region", { name: "Sending in progress" }));

describe.each(["large", "small"] as const)("on a %s screen", (size) => {
  beforeEach(() => setViewport(size));

  it("a send is stopped from another screen after a question", async () => {
    const { send } = await prepareSending(world);
    delaySending(world);
    const id = await send("Hello");
    const { user } = await openScreen("/keyboards", "Keyboards", world.fetch);
    const shown = await findBar();
    const link = shown.getByRole("link", { name: "Sending 0 of 3" });
    expect(link.getAttribute("href")).toBe(`/history/${id}`);
    await user.click(shown.getByRole("button", { name: "Stop sending" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Stop Sending" }));
    expect(dialog.getByText(/^Stop sending “Hello”\?/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Stop" }));
    expect(await toastText("Sending Stopped")).toContain("3 messages were not sent");
    await waitFor(() => expect(bar()).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe("main"));
    expect((await world.call("GET", `/api/broadcasts/${id}`)).body.cancelled).toBe(3);
  });
});

it("a deletion is stopped from another screen too", async () => {
  const { send } = await prepareSending(world);
  const id = await send("Hello");
  delaySending(world);
  await world.call("POST", `/api/broadcasts/${id}/delete`);
  const { user } = await openScreen("/bots", "Bots", world.fetch);
  const deleting = await findBar();
  const link = deleting.getByRole("link", { name: "Deleting 0 of 3" });
  expect(link.getAttribute("href")).toBe(`/history/${id}`);
  await user.click(deleting.getByRole("button", { name: "Stop changing posts" }));
  expect(await toastText("Stopped")).toBeDefined();
});

it("of several, the newest is shown, and the others are counted", async () => {
  const { send } = await prepareSending(world);
  delaySending(world, 9);
  await send("First");
  await send("Second");
  const id = await send("Third");
  await openScreen("/keyboards", "Keyboards", world.fetch);
  const shown = await findBar();
  expect(shown.getByRole("link", { name: /^Sending/ }).getAttribute("href")).toBe(`/history/${id}`);
  expect(shown.getByRole("link", { name: "+2 more" }).getAttribute("href")).toBe(
    "/history?state=running",
  );
});

it("disappears when everything is sent", async () => {
  const { send } = await prepareSending(world);
  delaySending(world, 1);
  await send("Hello");
  await openScreen("/keyboards", "Keyboards", world.fetch);
  await findBar();
  await finishSending(world);
  await waitFor(() => expect(bar()).toBeNull());
});

it("while nothing is sent, the worker is asked now and then, and on return to the window", async () => {
  const elapse = fakeTimers();
  await prepareSending(world);
  const { router } = await openScreen("/keyboards", "Keyboards", counting);
  await waitFor(() => expect(asked).toBe(1));
  await act(() => router.navigate("/groups"));
  await screen.findByRole("heading", { name: "Groups", level: 1 });
  // A poll would come within two seconds.
  await elapse(2500);
  expect(asked).toBe(1);
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(asked).toBe(2));
});

it("a send that starts by itself appears without a return to the window", async () => {
  const elapse = fakeTimers();
  const { send } = await prepareSending(world);
  await openScreen("/keyboards", "Keyboards", counting);
  await waitFor(() => expect(asked).toBe(1));
  delaySending(world);
  await send("Hello");
  expect(bar()).toBeNull();
  await elapse(35_000);
  expect((await findBar()).getByRole("link", { name: "Sending 0 of 3" })).toBeDefined();
});

it("a worker of the specification alone is not asked", async () => {
  const { send } = await prepareSending(world);
  delaySending(world);
  await send("Hello");
  await openScreen("/keyboards", "Keyboards", withoutCapabilities(counting));
  await screen.findByText("No keyboards yet");
  expect([asked, bar()]).toEqual([0, null]);
});
