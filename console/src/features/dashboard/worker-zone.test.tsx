import { createWorld } from "@tbm/worker/testing/world.ts";
import { screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";

import { saveConnection } from "#api/connection.ts";
import { ownZone } from "#lib/zone-time.ts";
import { openScreen } from "#testing/open-screen.ts";

async function openIn(zone: string) {
  const world = await createWorld({ environment: { TIMEZONE: zone } });
  onTestFinished(() => world.close());
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  await openScreen("/", "Dashboard", world.fetch);
  // What the worker tells of itself is there once its further screens are.
  await screen.findByRole("link", { name: "History" });
  return screen.findByText(/^sent since midnight/);
}

test("where the worker's day is not the reader's, its zone is named beside what it counts", async () => {
  const meaning = await openIn("Pacific/Kiritimati");
  expect(meaning.textContent).toBe("sent since midnight, Pacific/Kiritimati time");
});

test("in the same zone there is nothing to name", async () => {
  expect((await openIn(ownZone())).textContent).toBe("sent since midnight");
});
