import { createWorld } from "@tbm/worker/testing/world/world.ts";
import { screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { openScreen } from "#testing/open-screen.ts";
import { prepareSchedules } from "#testing/screens/schedules-screen.ts";
import { ownZone } from "#time/zone-time.ts";

async function openIn(zone: string) {
  const world = await createWorld({
    environment: { TIMEZONE: zone, WORKER_URL: "https://worker.example.com" },
  });
  onTestFinished(() => world.close());
  await (await prepareSchedules(world)).schedule("Good morning");
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  await openScreen("/", "Dashboard", world.fetch);
  // The menu is complete once the worker's health answer has arrived.
  await screen.findByRole("link", { name: "History" });
  await screen.findByText("Good morning");
  return {
    counted: (await screen.findByText(/^sent since midnight/)).textContent,
    clock: screen.queryByText(/^Times are shown in/)?.textContent,
  };
}

test("where the worker's day differs from the reader's, the time zones are named", async () => {
  expect(await openIn("Pacific/Kiritimati")).toEqual({
    counted: "sent since midnight, Pacific/Kiritimati time",
    clock: `Times are shown in your time zone, ${ownZone()}.`,
  });
});

test("in the same time zone nothing is named", async () => {
  expect(await openIn(ownZone())).toEqual({ counted: "sent since midnight", clock: undefined });
});
