import { plain } from "@tbm/contract/sentences/sentences.ts";
import { createMemoryBackups } from "@tbm/worker/testing/backups/memory-backups.ts";
import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { faulty } from "#testing/faulty-workers.ts";
import { openScreen } from "#testing/open-screen.ts";
import { recordSavedFiles } from "#testing/record-saved-files.ts";
import { settingsScreen as on } from "#testing/screens/settings-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let backups: ReturnType<typeof createMemoryBackups>;
beforeEach(async () => {
  world = await createWorld();
  backups = createMemoryBackups(world.clock.now);
  Object.assign(world.ports.backups, backups);
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const findCard = async () => within(await screen.findByRole("region", { name: "Backups" }));

it("says when the last backup was made and the next one follows, and makes one now", async () => {
  const { user } = await on.open(world.fetch);
  const card = await findCard();
  expect(await card.findByText(/^There is no backup yet. Next: /)).toBeDefined();
  await user.click(await card.findByRole("button", { name: "Back up now" }));
  expect(await card.findByText(/^Last backup: /)).toBeDefined();
  expect(await card.findByText("4.88 KB · 2 pictures · manual")).toBeDefined();
});

it("names an encrypted backup, and shows only a few until asked for more", async () => {
  for (let count = 0; count < 6; count += 1) {
    await backups.start("scheduled");
  }
  backups.backups.forEach((backup, index) => {
    Object.assign(backup, { id: `2026-11-0${index + 1}T00-00-00-000Z`, encrypted: true });
  });
  const { user } = await on.open(world.fetch);
  const card = await findCard();
  expect(await card.findAllByRole("listitem")).toHaveLength(4);
  expect((await card.findAllByText(/encrypted/)).length).toBe(4);
  await user.click(await card.findByRole("button", { name: "Show 2 more" }));
  expect(await card.findAllByRole("listitem")).toHaveLength(6);
});

it("restores a backup after one question, and says that sending is on hold", async () => {
  await backups.start("scheduled");
  const { user } = await on.open(world.fetch);
  const card = await findCard();
  await user.click(await card.findByRole("button", { name: /^Restore / }));
  const question = within(await screen.findByRole("dialog"));
  expect(await question.findByText(/^Replace all bots, groups, images/)).toBeDefined();
  expect(backups.current.restored).toBeNull();
  await user.click(await question.findByRole("button", { name: "Restore" }));
  expect(await toastText("Backup Restored")).toContain("Sending is on hold");
  expect(backups.current.restored?.id).toBe(backups.backups[1]?.id);
});

it("says why a restore failed", async () => {
  await backups.start("scheduled");
  const cause = plain("backup_no_space");
  Object.assign(world.ports.backups, {
    restore: async (id: string) => {
      backups.current.restored = { id, at: "2026-11-15T06:00:00Z", failure: { cause } };
      return true;
    },
  });
  const { user } = await on.open(world.fetch);
  const card = await findCard();
  await user.click(await card.findByRole("button", { name: /^Restore / }));
  const question = within(await screen.findByRole("dialog"));
  await user.click(await question.findByRole("button", { name: "Restore" }));
  expect(await toastText("Not Restored")).toContain("no space left");
});

it("downloads a backup as a file", async () => {
  await backups.start("scheduled");
  const { names } = recordSavedFiles();
  const { user } = await on.open(world.fetch);
  const card = await findCard();
  await user.click(await card.findByRole("button", { name: /^Download / }));
  await waitFor(() => expect(names).toEqual([`bot-manager-${backups.backups[0]?.id}.tar`]));
});

it("a worker that can't restore says what to do instead", async () => {
  await backups.start("scheduled");
  backups.current.can_restore = false;
  await on.open(world.fetch);
  const card = await findCard();
  expect(await card.findByText(/npm run import -- --cloudflare --replace/)).toBeDefined();
  expect(card.queryByRole("button", { name: /^Restore/ })).toBeNull();
});

it("a failed backup is named here and on the dashboard", async () => {
  const cause = plain("backup_no_space");
  backups.current.failure = { at: "2026-11-15T03:00:00Z", cause };
  await on.open(world.fetch);
  const reason = "There is no space left for the backup. Free some space.";
  expect(await (await findCard()).findByText(reason)).toBeDefined();
});

it("the dashboard leads from a failed backup to Settings", async () => {
  const cause = plain("backup_no_space");
  backups.current.failure = { at: "2026-11-15T03:00:00Z", cause };
  await openScreen("/", "Dashboard", world.fetch);
  const step = await screen.findByRole("link", { name: /Open Settings: The last backup failed/ });
  expect(step.getAttribute("href")).toBe("/settings#backups-title");
});

it("a worker with only the basic calls has no backups", async () => {
  await on.open(faulty.refusing(404, ""));
  expect(screen.queryByText("Backups")).toBeNull();
});
