import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { openScreen } from "#testing/open-screen.ts";
import { createSpecOnlyWorker } from "#testing/spec-only-worker.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const SCREENS = [
  ["d", "Dashboard"],
  ["b", "Bots"],
  ["g", "Groups"],
  ["m", "Messages"],
  ["i", "Image Library"],
  ["k", "Keyboards"],
  ["c", "Auto-Send Game"],
  ["s", "Scheduled"],
  ["h", "History"],
  [",", "Settings"],
] as const;

async function open(path = "/settings", title = "Settings") {
  const view = await openScreen(path, title, world.fetch);
  await screen.findByRole("link", { name: "History" });
  return view;
}

it("G and a second key go to each screen, and N to a new message", async () => {
  const { user } = await open();
  for (const [key, title] of SCREENS) {
    await user.keyboard(`g${key}`);
    await screen.findByRole("heading", { name: title, level: 1 });
  }
  await user.keyboard("n");
  await screen.findByRole("heading", { name: "Messages", level: 1 });
});

it("a second key without G does nothing", async () => {
  const { user, router } = await open();
  await user.keyboard("bxgxb");
  expect(router.location.pathname).toBe("/settings");
});

it("the same keys work on a Thai keyboard", async () => {
  const { router } = await open();
  fireEvent.keyDown(document.body, { key: "เ", code: "KeyG" });
  fireEvent.keyDown(document.body, { key: "ิ", code: "KeyB" });
  await screen.findByRole("heading", { name: "Bots", level: 1 });
  expect(router.location.pathname).toBe("/bots");
  fireEvent.keyDown(document.body, { key: "ฦ", code: "Slash", shiftKey: true });
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeDefined();
});

it("letters typed into a field are no shortcuts", async () => {
  const { user, router } = await open();
  await user.click(screen.getByLabelText("Worker URL"));
  await user.keyboard("gbn?/");
  expect(router.location.pathname).toBe("/settings");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("? lists the shortcuts, and closing the list returns the focus", async () => {
  const { user } = await open();
  const link = screen.getByRole("link", { name: "Bots" });
  link.focus();
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  const goTo = within(within(dialog).getByRole("region", { name: "Go to" }));
  expect(goTo.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(SCREENS.map(([, title]) => title)),
  );
  expect(dialog.textContent).toContain("Search everythingCtrlK");
  const calendar = within(dialog).getByRole("region", { name: "In the calendar" });
  expect(calendar.textContent).toContain("Earlier or laterPgUpPgDn");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(link));
});

it("/ goes to the search of the screen, or of everything if it has none", async () => {
  const { user } = await open("/history", "History");
  await user.keyboard("/");
  expect(document.activeElement).toBe(screen.getByLabelText("Search messages"));
  (document.activeElement as HTMLElement).blur();
  await user.keyboard("gk");
  await screen.findByRole("heading", { name: "Keyboards", level: 1 });
  await user.keyboard("/");
  expect(await screen.findByRole("combobox", { name: "Search" })).toBeDefined();
});

it("with a worker of the basic calls, keys of other screens do nothing and aren't listed", async () => {
  const worker = createSpecOnlyWorker("");
  saveConnection(worker);
  const { user, router } = await openScreen("/settings", "Settings", worker.fetch);
  await user.keyboard("ghgs");
  expect(router.location.pathname).toBe("/settings");
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(dialog.textContent).not.toMatch(/History|Scheduled|Bold|calendar/i);
});
