import { LIMITS } from "@tbm/contract/limits.ts";
import { SENT } from "@tbm/worker/testing/world/rows.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { faulty, withFault } from "#testing/faulty-workers.ts";
import { openScreen } from "#testing/open-screen.ts";
import { historyScreen as on, prepareSending } from "#testing/screens/history-screen.ts";

let world: World;
eachWorld(async (made) => {
  world = made;
  const { send, chats, telegramId } = await prepareSending(world);
  await send("Well");
  world.telegram.control.kickBot(chats[0] ?? 0, telegramId);
  await send("Badly");
});

const texts = async () => (await on.rows("History")).map(([message]) => message);
async function choose(user: UserEvent, filter: string, option: string) {
  await user.click(await screen.findByRole("combobox", { name: filter }));
  await user.click(await screen.findByRole("option", { name: option }));
}

test("the list is filtered by state, source and bot, and the URL keeps it", async () => {
  const user = await on.open(world.fetch);
  expect(await texts()).toEqual(["BadlySent immediately", "WellSent immediately"]);
  await choose(user, "Filter by state", "partly sent");
  await waitFor(async () => expect(await texts()).toEqual(["BadlySent immediately"]));
  await choose(user, "Filter by bot", "Shop");
  await waitFor(() =>
    expect(window.location.search).toMatch(/^\?state=partly-sent&bot=bot_[\w-]+$/),
  );
  await choose(user, "Filter by source", "Campaigns");
  expect(await screen.findByText("No messages match")).toBeDefined();
  await choose(user, "Filter by source", "All sources");
  await choose(user, "Filter by state", "All states");
  await waitFor(async () => expect(await texts()).toHaveLength(2));
});

test("an empty day means any, and one without a year is in this year", async () => {
  const user = await on.open(world.fetch);
  const from = await screen.findByLabelText<HTMLInputElement>("From day");
  expect(from.placeholder).toBe("From");
  await user.type(from, "16 nov");
  await user.tab();
  expect(from.value).toBe(`16 Nov ${new Date().getFullYear()}`);
});

test("Back from a broadcast, or its retry, leads to the list as it was", async () => {
  const { user } = await openScreen("/history?state=partly-sent", "History", world.fetch);
  const back = () => within(screen.getByRole("main")).getByRole("link", { name: "History" });
  await user.click(await screen.findByRole("link", { name: "Badly" }));
  await screen.findByRole("region", { name: "Result" });
  await choose(user, "Filter by state", "failed");
  await waitFor(() => expect(window.location.search).toBe("?state=failed"));
  expect(back().getAttribute("href")).toBe("/history?state=partly-sent");
  await user.click(await screen.findByRole("button", { name: "Retry failed" }));
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  await screen.findByText(/^Retry of/);
  await user.click(screen.getByRole("link", { name: /^the broadcast from/ }));
  await screen.findByText(/^Failed groups were retried in/);
  await user.click(back());
  await waitFor(async () => expect(await texts()).toEqual(["BadlySent immediately"]));
  expect(window.location.search).toBe("?state=partly-sent");
});

test("the list is searched by text and days, and the URL keeps them", async () => {
  const user = await on.open(world.fetch);
  const field = await screen.findByRole("textbox", { name: "Search messages" });
  await user.type(field, " wEL");
  await waitFor(async () => expect(await texts()).toEqual(["WellSent immediately"]));
  expect(window.location.search).toBe("?search=wEL");
  const pick = (day: string, value: string) =>
    fireEvent.change(screen.getByLabelText(day), { target: { value } });
  pick("To day", "2026-11-15");
  await waitFor(() => expect(window.location.search).toBe("?search=wEL&until=2026-11-15"));
  expect(await texts()).toEqual(["WellSent immediately"]);
  pick("To day", "2026-11-14");
  expect(await screen.findByText("No messages match")).toBeDefined();
  pick("To day", "");
  await waitFor(() => expect(window.location.search).toBe("?search=wEL"));
  pick("From day", "2026-11-15");
  await waitFor(async () => expect(await texts()).toEqual(["WellSent immediately"]));
  await user.clear(field);
  await waitFor(async () => expect(await texts()).toHaveLength(2));
  await user.click(screen.getByRole("link", { name: "History" }));
  await waitFor(() => expect(window.location.search).toBe(""));
  expect(screen.getByLabelText<HTMLInputElement>("From day").value).toBe("");
});

test("a first day after the last one is marked, and one button clears the filters", async () => {
  const { user } = await openScreen(
    "/history?from=2026-11-16&until=2026-11-15&state=sent",
    "History",
    world.fetch,
  );
  const until = await screen.findByLabelText("To day");
  expect(await screen.findByText("“From” is after “To”.")).toBeDefined();
  expect(screen.getByText("Choose a day on or after “From”.")).toBeDefined();
  expect(until.getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(until, { target: { value: "2026-11-16" } });
  await waitFor(() => expect(screen.queryByText("Choose a day on or after “From”.")).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  await waitFor(async () => expect(await texts()).toHaveLength(2));
  expect(window.location.search).toBe("");
  expect(document.activeElement?.id).toBe("main");
});

test("one button clears the filters, also with results or after a failure", async () => {
  const clear = () => screen.queryByRole("button", { name: "Clear filters" });
  const { user } = await openScreen("/history?search=Bad", "History", world.fetch);
  await waitFor(async () => expect(await texts()).toEqual(["BadlySent immediately"]));
  await user.click(clear() ?? document.body);
  await waitFor(async () => expect(await texts()).toHaveLength(2));
  expect(clear()).toBeNull();
  cleanup();
  const refusing = faulty.refusing(422, '{"error":"No."}');
  const broken = withFault(world.fetch, "GET /api/broadcasts", refusing);
  await openScreen("/history?state=sent", "History", broken);
  await screen.findByText("History could not be loaded");
  expect(clear()).not.toBeNull();
});

test("invalid and out-of-range days filter nothing", async () => {
  const address = "/history?from=soon&until=9999-12-31";
  await openScreen(address, "History", world.fetch);
  await waitFor(async () => expect(await texts()).toHaveLength(2));
  const dayOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(["From day", "To day"].map(dayOf)).toEqual(["", "31 Dec 9999"]);
});

test("the search in the URL is applied, and cleared with it", async () => {
  const { router } = await openScreen("/history?search=Bad", "History", world.fetch);
  await waitFor(async () => expect(await texts()).toEqual(["BadlySent immediately"]));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Search messages" });
  expect(field.value).toBe("Bad");
  await act(() => router.navigate("/history?search=Well"));
  await waitFor(() => expect(field.value).toBe("Well"));
});

test("a long search says how far back it went, and continues on request", async () => {
  const newer = { ...SENT, created_at: "2026-11-16T05:00:00.000Z" };
  const broadcasts = Array.from({ length: LIMITS.messagesSearched }, () => newer);
  world.insertRows({ broadcasts });
  const { user } = await openScreen("/history?search=badly", "History", world.fetch);
  expect(await screen.findByText("Not found yet")).toBeDefined();
  expect(screen.getByText(/^Searched back to 16 Nov 2026, /)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Search further back" }));
  await waitFor(async () => expect(await texts()).toEqual(["BadlySent immediately"]));
  expect(screen.queryByText(/^Searched back/)).toBeNull();
});
