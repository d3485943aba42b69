import type { World } from "@tbm/worker/testing/world/world.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { eachWorld } from "#testing/each-world.ts";
import { fakeTimers } from "#testing/fake-timers.ts";
import { faulty, withFault } from "#testing/faulty-workers.ts";
import { renderApp } from "#testing/render-app.tsx";
import {
  delaySending,
  historyScreen as on,
  prepareSending,
} from "#testing/screens/history-screen.ts";
import { advanceClockOnSend } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let sending: Awaited<ReturnType<typeof prepareSending>>;
eachWorld(async (made) => {
  world = made;
  sending = await prepareSending(world);
});
afterEach(() => void vi.restoreAllMocks());

const seeAllSent = () =>
  waitFor(async () => {
    const states = (await on.rows("Deliveries")).map(([, state]) => state);
    expect(states).toEqual(["sent", "sent", "sent"]);
  });

test("a broadcast shows its message, its counters and its result in each group", async () => {
  const id = await sending.sendWithFailure("Hello");
  await on.openOne(world.fetch, id);
  const message = within(screen.getByRole("region", { name: "Message" }));
  expect(message.getByText("Hello")).toBeDefined();
  expect(on.counters()).toEqual({
    sent: "2",
    failed: "1",
    unconfirmed: "0",
    cancelled: "0",
    missed: "0",
    pending: "0",
  });
  const rows = await on.rows("Deliveries");
  expect(rows).toHaveLength(3);
  const failed = rows.find(([group]) => group?.startsWith("Readers"));
  expect(failed?.slice(1, 3)).toEqual(["failed", "The bot was removed from the chat."]);
  const link = screen.getByRole("link", { name: "Open the message in Night market" });
  expect(link.getAttribute("href")).toMatch(/^https:\/\/t\.me\/c\/\d+\/\d+$/);
  expect(link.getAttribute("target")).toBe("_blank");
  expect(screen.queryByRole("link", { name: "Open the message in Readers" })).toBeNull();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
});

test("the filter by state is in the URL and survives a reload", async () => {
  const id = await sending.sendWithFailure("Hello");
  const { user, unmount } = await on.openOne(world.fetch, id);
  await user.click(screen.getByRole("combobox", { name: "Filter by state" }));
  await user.click(await screen.findByRole("option", { name: "failed" }));
  await waitFor(async () => expect(await on.rows("Deliveries")).toHaveLength(1));
  expect(window.location.search).toBe("?state=failed");
  unmount();
  await on.openOne(world.fetch, id, "?state=missed");
  expect(await screen.findByText("No missed deliveries")).toBeDefined();
});

test("the page polls a broadcast until it is finished, and then stops", async () => {
  const elapse = fakeTimers();
  delaySending(world, 1);
  const id = await sending.send("Hello");
  const get = vi.fn(world.fetch);
  await on.openOne(withFault(world.fetch, `GET /api/broadcasts/${id}`, get), id);
  expect(on.counters()["pending"]).not.toBe("0");
  await on.finish(world);
  await waitFor(() => expect(on.counters()["sent"]).toBe("3"));
  await seeAllSent();
  const asked = get.mock.calls.length;
  await elapse(2500);
  expect(get).toHaveBeenCalledTimes(asked);
});

test("results that were read before the broadcast finished are read again", async () => {
  delaySending(world, 1);
  const id = await sending.send("Hello");
  const path = `GET /api/broadcasts/${id}/deliveries`;
  const late = Promise.withResolvers<void>();
  const readEarly: Fetch = async (url, init) => {
    const answer = await world.fetch(url, init);
    if (calls++ === 0) await late.promise;
    return answer;
  };
  let calls = 0;
  await on.openOne(withFault(world.fetch, path, readEarly), id);
  await waitFor(() => expect(calls).toBe(1));
  await on.finish(world);
  await waitFor(() => expect(on.counters()["sent"]).toBe("3"));
  late.resolve();
  await seeAllSent();
});

test("nothing is polled while the page is hidden", async () => {
  const elapse = fakeTimers();
  delaySending(world);
  const id = await sending.send("Hello");
  const get = vi.fn(world.fetch);
  await on.openOne(withFault(world.fetch, `GET /api/broadcasts/${id}`, get), id);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  const asked = get.mock.calls.length;
  await elapse(2500);
  expect(get).toHaveBeenCalledTimes(asked);
});

test("the page of a deleted bot's broadcast stays, but nothing can be resent", async () => {
  const id = await sending.sendWithFailure("Hello");
  await world.call("DELETE", `/api/bots/${sending.botId}`);
  await on.openOne(advanceClockOnSend(world), id);
  expect(screen.getByText(/Deleted bot/)).toBeDefined();
  expect(await on.rows("Deliveries")).toHaveLength(3);
  expect(screen.queryByRole("button", { name: "Retry failed" })).toBeNull();
});

test("an address without a broadcast says so at once", async () => {
  renderApp("/history/brd_gone", { fetch: world.fetch });
  expect(await screen.findByText("The broadcast could not be loaded")).toBeDefined();
  expect(await toastText()).toBe("Error: There is no such broadcast.");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a failure to load deliveries is reported, and the counters stay", async () => {
  const id = await sending.sendWithFailure("Hello");
  const call = `GET /api/broadcasts/${id}/deliveries`;
  await on.openOne(withFault(world.fetch, call, faulty.refusing(500, "{}")), id);
  expect(await screen.findByText("Deliveries could not be loaded")).toBeDefined();
  expect(await toastText()).toBe("Error: Request failed with status 500");
  expect(on.counters()["failed"]).toBe("1");
});

test("a broadcast that waits because Telegram isn't answering says so", async () => {
  world.telegram.control.refuseConnections(10 * 60_000);
  const id = await sending.send("Hello");
  await on.openOne(world.fetch, id);
  expect(
    await screen.findByText("0 of 3 done. Telegram isn't answering. Retrying automatically."),
  ).toBeDefined();
});

test("an old broadcast shows its counts and its failures, and can't be sent again or changed", async () => {
  const id = await sending.sendWithFailure("Hello");
  world.clock.advance(401 * 24 * 3_600_000);
  await world.sweep();
  await on.openOne(world.fetch, id);
  expect(on.counters()).toMatchObject({ sent: "2", failed: "1" });
  expect(await screen.findByText(/^The result in each group was kept for 400 days/)).toBeDefined();
  const rows = await on.rows("Deliveries");
  expect(rows.map(([group]) => group)).toEqual([expect.stringMatching(/^Readers/)]);
  expect(await screen.findByRole("button", { name: "Duplicate" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Retry failed" })).toBeNull();
  expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
});
