import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { renderApp } from "#testing/render-app.tsx";
import { campaignsScreen as on, prepareCampaign } from "#testing/screens/campaigns-screen.ts";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";
import { createReachableWorld, messagesScreen } from "#testing/screens/messages-screen.ts";
import { takeConsoleOutput } from "#testing/setup.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createReachableWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  vi.useFakeTimers({ toFake: ["Date"], now: world.clock.now() });
});
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

const OPTIONS = { quietFrom: "22:00", quietUntil: "08:00", endDate: "2026-12-03" };
const STORED = { quiet_from: "22:00", quiet_until: "08:00", end_date: "2026-12-03" };

async function openEdit(fetch: Fetch, options: object = OPTIONS) {
  const { input } = await prepareCampaign(world, 0);
  await world.call("POST", "/api/campaigns", { ...input, ...options });
  await world.elapse(1000);
  const user = await on.open(fetch);
  await user.click(await screen.findByRole("button", { name: "Edit Lucky draw" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Campaign" }));
  await messagesScreen.group(/^Readers/);
  return { user, dialog };
}

const fields = () =>
  ["Quiet from", "Quiet until", "End date"].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
const type = (dialog: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

test("quiet hours and an end date are set, shown again, and removed", async () => {
  const { user, dialog } = await openEdit(world.fetch, {});
  const options = within(await dialog.findByRole("group", { name: "Options" }));
  expect(fields()).toEqual(["", "", ""]);
  const rule = await options.findByText("No posts during these hours (Asia/Bangkok time).");
  for (const label of ["Quiet from", "Quiet until"]) {
    expect(dialog.getByLabelText(label).getAttribute("aria-describedby")).toBe(rule.id);
  }
  type(dialog, "Quiet from", "22:00");
  type(dialog, "Quiet until", "08:00");
  type(dialog, "End date", "2026-12-03");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await toastText("Campaign Updated");
  expect((await on.list(world))[0]).toMatchObject(STORED);

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Edit Lucky draw" }));
  const again = within(await screen.findByRole("dialog", { name: "Edit Campaign" }));
  await messagesScreen.group(/^Readers/);
  expect(fields()).toEqual(["22:00", "08:00", "3 Dec 2026"]);
  for (const label of ["Quiet from", "Quiet until", "End date"]) type(again, label, "");
  await user.click(again.getByRole("button", { name: "Save Changes" }));
  await waitFor(async () =>
    expect((await on.list(world))[0]).toMatchObject({ quiet_from: null, end_date: null }),
  );
});

test("quiet hours without an end are not saved", async () => {
  const { user, dialog } = await openEdit(world.fetch, {});
  await dialog.findByRole("group", { name: "Options" });
  type(dialog, "Quiet from", "22:00");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  const fault = "Quiet hours need a start and an end.";
  expect(await toastText()).toBe(`Validation Error: ${fault}`);
  const isMarked = (label: string) => dialog.getByLabelText(label).getAttribute("aria-invalid");
  expect(dialog.getByText(fault)).toBeDefined();
  expect(["Quiet from", "Quiet until"].map(isMarked)).toEqual([null, "true"]);
  type(dialog, "Quiet until", "22:00");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await dialog.findByText(/start and end at the same time/)).toBeDefined();
});

test("a past last day is reported when the field loses the focus, and not saved", async () => {
  const { user, dialog } = await openEdit(world.fetch, {});
  const field = await dialog.findByLabelText("End date");
  const fault = "The end date has passed. Choose a later one.";
  await user.click(field);
  type(dialog, "End date", "2026-11-14");
  expect(dialog.queryByText(fault)).toBeNull();
  await user.tab();
  expect(await dialog.findByText(fault)).toBeDefined();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole("alert")).toBeNull();
  type(dialog, "End date", "2026-11-15");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await toastText("Campaign Updated");
  expect((await on.list(world))[0]).toMatchObject({ end_date: "2026-11-15" });
});

test("a last day too far ahead is reported in the same way", async () => {
  const { user, dialog } = await openEdit(world.fetch, {});
  await user.click(await dialog.findByLabelText("End date"));
  type(dialog, "End date", "9999-12-31");
  await user.tab();
  const fault = "The end date is more than 10 years ahead. Choose an earlier one.";
  expect(await dialog.findByText(fault)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(document.activeElement).toBe(dialog.getByLabelText("End date"));
  expect((await on.list(world))[0].end_date).not.toBe("9999-12-31");
});

test("a last day that leaves no send is reported before and after saving", async () => {
  const { user, dialog } = await openEdit(world.fetch, { intervalHours: 24 });
  await dialog.findByLabelText("End date");
  const words = "No sends are left by this date. Saving pauses the campaign.";
  type(dialog, "End date", "2026-11-16");
  expect(dialog.queryByText(words)).toBeNull();
  type(dialog, "End date", "2026-11-15");
  expect(dialog.getByText(words)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await toastText()).toBe(
    'Campaign Updated: "Lucky draw" has been saved, but its end date leaves no time for a send, so it is paused',
  );
  expect(await screen.findByText("Ended on 15 Nov 2026.")).toBeDefined();
});

test("an unchanged past last day is accepted", async () => {
  const { user, dialog } = await openEdit(world.fetch, { endDate: "2026-11-15" });
  await dialog.findByLabelText("End date");
  vi.setSystemTime(Date.now() + 3 * 86_400_000);
  await user.click(dialog.getByLabelText("End date"));
  await user.tab();
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await toastText("Campaign Updated");
});

test("with a worker without forecasts the options are hidden, and stored ones stay", async () => {
  const fetch = withoutCapabilities(world.fetch);
  const { user, dialog } = await openEdit(fetch);
  expect(dialog.queryByRole("group", { name: "Options" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await toastText("Campaign Updated");
  const [campaign] = await on.list(world);
  expect(campaign).toMatchObject(STORED);
  expect(screen.getByText("Lucky draw")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Lucky draw" })).toBeNull();
});

test("with a worker without forecasts there is no campaign page", async () => {
  renderApp("/autosendgame/cmp_1", { fetch: withoutCapabilities(world.fetch) });
  expect(await screen.findByText("Oops! Page not found")).toBeDefined();
  await waitFor(() => expect(takeConsoleOutput()).toHaveLength(1));
});
