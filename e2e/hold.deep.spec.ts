import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "@playwright/test";
import { startWorkerProcess } from "@tbm/worker/testing/crash/worker-process.ts";
import { move } from "@tbm/worker/testing/suites/moving-process.ts";

import { addBotInGroups, seenPosts } from "./audience-fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { startWorker } from "./hosts.ts";
import { control } from "./simulator-fixtures.ts";
import { callWorker, test as base } from "./telegram-fixtures.ts";

const SECRET_KEY = "walk-secret-key-0123456789abcdefghij";

/** A worker with imported data, including a message that was still queued. */
const test = base.extend({
  worker: async ({ simulator }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "tbm-e2e-"));
    const [old, fresh] = [join(folder, "old"), join(folder, "fresh")];
    const environment = { SECRET_KEY, TELEGRAM_API_ROOT: simulator.url };
    const oldWorker = await startWorker(old, environment);
    const botId = await addBotInGroups(oldWorker, simulator, "Shop", ["Readers", "Night market"]);
    const parameters = { retry_after: 1 };
    const faults = { kind: "error", code: 429, parameters, match: { method: "sendMessage" } };
    await control(simulator.url, "POST", "/faults", faults);
    const groups = await callWorker<{ id: string }[]>(
      oldWorker,
      "GET",
      `/api/bots/${botId}/groups`,
    );
    const form = new FormData();
    const ids = JSON.stringify(groups.map(({ id }) => id));
    const fields = { botId, groups: ids, message: "Good morning" };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    void callWorker(oldWorker, "POST", "/api/send/now", form).catch(() => undefined);
    const list = () => callWorker<{ pending: number }[]>(oldWorker, "GET", "/api/broadcasts");
    await expect.poll(async () => (await list())[0]?.pending).toBe(2);
    await oldWorker.stop();
    await fetch(`${simulator.url}/_/faults`, { method: "DELETE" });
    const archive = join(folder, "archive.tar");
    await move("export", archive, startWorkerProcess, { DATA_DIR: old, SECRET_KEY });
    await move("import", archive, startWorkerProcess, { DATA_DIR: fresh, SECRET_KEY });
    const worker = await startWorker(fresh, environment);
    await use(worker);
    await worker.stop();
    await rm(folder, { recursive: true });
  },
});

test("after an import nothing is sent until the operator releases the hold", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await page.goto(worker.url);
  const banner = page.getByRole("region", { name: "Sending is on hold" });
  await expect(banner).toContainText("2 messages are still waiting from before.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
  await expect(banner).toBeVisible();
  expect(await seenPosts(simulator)).toEqual([]);

  await banner.getByRole("button", { name: "Send what's waiting" }).click();
  const dialog = page.getByRole("dialog", { name: "Start Sending" });
  await expect(dialog).toContainText("are marked as missed");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Start sending" }).click();
  await expect(page.getByRole("alert")).toContainText("Sending Started");
  await expect(banner).toBeHidden();
  await expect.poll(async () => (await seenPosts(simulator)).length).toBe(2);
});
