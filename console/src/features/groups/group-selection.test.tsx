import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { faulty, withFault } from "#testing/faulty-workers.ts";
import { openScreen } from "#testing/open-screen.ts";
import { messagesScreen } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

async function addGroup(name: string, chatId: string, type = "supergroup"): Promise<string> {
  const { body } = await world.call("POST", "/api/groups", { name, chatId, type });
  world.clock.advance(1000);
  return body.id;
}
const groupNames = async (): Promise<string[]> =>
  (await world.call("GET", "/api/groups")).body.map(({ name }: { name: string }) => name);
const names = () =>
  within(screen.getByRole("table", { name: "Groups" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[2]?.textContent);

async function openPage(fetch: Fetch = world.fetch) {
  const { user } = await openScreen("/groups", "Groups", fetch);
  const tick = async (name: string) =>
    user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  return { user, tick };
}
const bar = () => within(screen.getByRole("region", { name: "Selected groups" }));

test("several groups are removed together after a confirmation", async () => {
  await addGroup("Readers", "-1");
  await addGroup("Night market", "-2");
  await addGroup("News", "-3", "channel");
  const { user, tick } = await openPage();
  await tick("Readers");
  await tick("News");
  expect(bar().getByText("2 selected")).toBeDefined();
  await user.click(bar().getByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Groups" }));
  expect(
    dialog.getByText(
      "Remove 2 groups from the list: “News” and “Readers”? Nothing changes in Telegram.",
    ),
  ).toBeDefined();
  expect(dialog.queryByText(/currently hidden/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await toastText("Groups Removed")).toBe("Groups Removed: 2 groups removed from the list");
  await waitFor(() => expect(names()).toEqual(["Night market"]));
  expect(await groupNames()).toEqual(["Night market"]);
  expect(screen.queryByRole("region", { name: "Selected groups" })).toBeNull();
});

test("hidden groups are named before they are removed with the others", async () => {
  for (const [index, name] of ["One", "Two", "Three", "Four", "News"].entries()) {
    await addGroup(name, `-${index + 1}`);
  }
  const { user } = await openPage();
  await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
  await user.type(screen.getByLabelText("Search groups"), "news");
  expect(await bar().findByText("5 selected, 4 not shown")).toBeDefined();
  await user.click(bar().getByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Groups" }));
  expect(
    dialog.getByText(/^Remove 5 groups from the list: “News”, “Four”, “Three” and 2 more\?/),
  ).toBeDefined();
  expect(
    dialog.getByText(/^Selected but currently hidden: “Four”, “Three”, “Two” and 1 more\./),
  ).toBeDefined();
});

test("if some cannot be removed, the toast says how many and why", async () => {
  const readers = await addGroup("Readers", "-1");
  await addGroup("News", "-3", "channel");
  const refusal = faulty.refusing(409, '{"error":"It is busy."}');
  const { user } = await openPage(withFault(world.fetch, `DELETE /api/groups/${readers}`, refusal));
  await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
  await user.click(bar().getByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Groups" }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await toastText("Groups Removed")).toBe(
    "Groups Removed: 1 of 2 groups removed from the list. It is busy.",
  );
  await waitFor(() => expect(names()).toEqual(["Readers"]));
});

test("the selection is added to a set, or becomes a new one", async () => {
  const readers = await addGroup("Readers", "-1");
  const news = await addGroup("News", "-3", "channel");
  await world.call("POST", "/api/group-sets", { name: "Morning", groups: [news] });
  const { user, tick } = await openPage();
  const sets = async () => (await world.call("GET", "/api/group-sets")).body;
  await tick("Readers");
  await user.click(bar().getByRole("button", { name: "Add to set" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Morning/ }));
  expect(await toastText("Set Updated")).toBe('Set Updated: "Morning" has been saved');
  expect(await sets()).toMatchObject([{ name: "Morning", groups: [news, readers] }]);

  await user.click(bar().getByRole("button", { name: "Add to set" }));
  await user.click(await screen.findByRole("menuitem", { name: "New set…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save as a Set" }));
  await user.type(dialog.getByLabelText("Set Name"), "Evening{Enter}");
  await screen.findByText(/Set Created/);
  expect(await sets()).toMatchObject([{ name: "Evening", groups: [readers] }, {}]);
});

test("all matches of a search are selected in one step, and cleared in one", async () => {
  await addGroup("Readers 1", "-1");
  await addGroup("Readers 2", "-2");
  await addGroup("News", "-3", "channel");
  const { user, tick } = await openPage();
  await tick("Readers 1");
  await user.type(screen.getByLabelText("Search groups"), "readers");
  await user.click(await screen.findByRole("button", { name: "Select all 2" }));
  expect(bar().getByText("2 selected")).toBeDefined();
  await user.click(bar().getByRole("button", { name: "Clear" }));
  expect(screen.queryByRole("region", { name: "Selected groups" })).toBeNull();
});

test("groups are sorted by their age, name or type", async () => {
  await addGroup("Group 10", "-1");
  await addGroup("Announcements", "-3", "channel");
  await addGroup("Group 9", "-2");
  const { user } = await openPage();
  await screen.findByText("Group 9");
  await waitFor(() => expect(names()).toEqual(["Group 9", "Announcements", "Group 10"]));
  const sort = (option: string) => messagesScreen.choose(user, "Sort groups", option);
  await sort("Oldest first");
  await waitFor(() => expect(names()).toEqual(["Group 10", "Announcements", "Group 9"]));
  await sort("By name");
  await waitFor(() => expect(names()).toEqual(["Announcements", "Group 9", "Group 10"]));
});

test("a newly discovered group appears without Refresh", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await addGroup("Readers", "-1");
  await openPage();
  await screen.findByText("Readers");
  await addGroup("Night market", "-2");
  expect(screen.queryByText("Night market")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText("Night market")).toBeDefined();
});
