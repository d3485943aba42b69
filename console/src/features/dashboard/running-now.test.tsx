import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { eachWorld } from "#testing/each-world.ts";
import { fakeTimers } from "#testing/fake-timers.ts";
import { openScreen } from "#testing/open-screen.ts";
import { finishAll } from "#testing/posted-messages.ts";
import {
  delaySending,
  prepareSending,
  withoutCapabilities,
} from "#testing/screens/history-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
eachWorld((made) => {
  world = made;
});

const openPage = (fetch: Fetch = world.fetch) => openScreen("/", "Dashboard", fetch);
const card = () => screen.queryByRole("region", { name: "Running now" });
const findRow = async () =>
  within(await screen.findByRole("region", { name: "Running now" })).findByRole("listitem");
/** The parts of the progress bar, and how much of it each takes. */
const partsOf = (shown: HTMLElement) =>
  [...shown.querySelectorAll<HTMLElement>("[data-kind]")].map(
    ({ dataset, style }) => `${dataset["kind"]} ${style.flexGrow}`,
  );
const textOf = (row: HTMLElement) => row.textContent.trim().replaceAll(/\s+/g, " ");

test("a running send shows its counts live, and its failures at the end", async () => {
  const { send, chats } = await prepareSending(world);
  const match = { chatId: chats[0] ?? 0 };
  world.telegram.control.addFault({ kind: "error", code: 400, match, next: 1 });
  delaySending(world, 2);
  const id = await send("Hello\nSecond line");
  await openPage();
  const row = await findRow();
  expect(textOf(row)).toMatch(/^HelloShop .*Stop1 of 3 done1 failed2 waiting$/);
  expect(within(row).getByRole("link").getAttribute("href")).toBe(`/history/${id}`);
  await screen.findByRole("link", { name: "Sending 1 of 3" });
  const bar = screen.getByRole("region", { name: "Sending in progress" });
  for (const part of [row, bar]) expect(partsOf(part)).toEqual(["failed 1", "pending 2"]);

  await finishAll(world);
  await waitFor(() => expect(card()).toBeNull());
  const failure = (await screen.findByText("1 of 3 groups failed")).closest("li");
  expect(failure?.textContent).toMatch(/^Hello1 of/);
  // The figures update without a reload.
  const today = screen.getByRole("link", { name: "Messages Today" }).closest("dt");
  await waitFor(() => expect(today?.nextElementSibling?.textContent).toBe("2"));
  expect(await screen.findByText("2 sent, 1 failed")).toBeDefined();
});

test("Stop asks first, and skips the remaining groups", async () => {
  const { send } = await prepareSending(world);
  delaySending(world);
  const id = await send("Hello");
  const { user } = await openPage();
  await user.click(within(await findRow()).getByRole("button", { name: "Stop" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Stop Sending" }));
  expect(dialog.getByText(/^Stop sending “Hello”\?/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Stop" }));
  expect(await toastText("Sending Stopped")).toContain("3 messages were not sent");
  await waitFor(() => expect(card()).toBeNull());
  expect((await world.call("GET", `/api/broadcasts/${id}`)).body.cancelled).toBe(3);
});

test("a deletion in progress is shown with its message, and can be stopped", async () => {
  const { send } = await prepareSending(world);
  const id = await send("Wrong price");
  delaySending(world);
  await world.call("POST", `/api/broadcasts/${id}/delete`, {});
  const { user } = await openPage();
  const row = await findRow();
  const stop = await within(row).findByRole("button", { name: "Stop" });
  expect(textOf(row)).toMatch(/^Deleting: Wrong priceShop .*Stop0 of 3 done3 waiting$/);
  expect(within(row).getByRole("link").getAttribute("href")).toBe(`/history/${id}`);
  await user.click(stop);
  expect(await toastText("Stopped")).toContain("3 posts stay as they are");
  await waitFor(() => expect(card()).toBeNull());
});

test("a send that starts by itself appears without a reload", async () => {
  const elapse = fakeTimers();
  const { send } = await prepareSending(world);
  await openPage();
  await screen.findByText("All is well. Nothing needs your attention.");
  delaySending(world);
  await send("Hello");
  expect(card()).toBeNull();
  await elapse(35_000);
  expect(textOf(await findRow())).toContain("Hello");
});

test("during a hold, a send says so", async () => {
  const { send } = await prepareSending(world);
  delaySending(world);
  await send("Hello");
  world.insertRows({ holds: [{}] });
  await openPage();
  await screen.findByRole("region", { name: "Sending is on hold" });
  expect(within(await findRow()).getByText("On hold")).toBeDefined();
});

test("a worker of the specification alone shows its four figures and three lists", async () => {
  const { send } = await prepareSending(world);
  delaySending(world);
  await send("Hello");
  const asked: string[] = [];
  const fetch: Fetch = (url, init) => {
    asked.push(new URL(url).pathname);
    return world.fetch(url, init);
  };
  await openPage(withoutCapabilities(fetch));
  expect(await screen.findByText("3 / 3")).toBeDefined();
  const main = within(screen.getByRole("main"));
  const names = main.getAllByRole("region").map((region) => region.getAttribute("aria-label"));
  expect(names).toEqual(["Pending Messages", "Recent Bots", "Recent Groups"]);
  expect(asked).not.toContain("/api/activity");
  expect(asked).not.toContain("/api/outlook");
});
