import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, type Page } from "@playwright/test";
import { startNodeHost } from "@tbm/worker/hosts/node/start.ts";

import { test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

const BUILT = join(import.meta.dirname, "..", "console", "dist");

/** A worker in a folder of its own, so that the test can replace the console that it serves. */
async function ownWorker() {
  const root = await mkdtemp(join(tmpdir(), "tbm-installed-"));
  const dist = join(root, "console", "dist");
  await cp(BUILT, dist, { recursive: true });
  const start = (port: string) =>
    startNodeHost({
      root,
      environment: { PORT: port, DATA_DIR: join(root, "data") },
      write: () => undefined,
    });
  let host = await start("0");
  const { url } = host;
  return {
    url,
    apiKey: host.settings.API_KEY[0] ?? "",
    stop: () => host.stop(),
    restart: async () => void (host = await start(new URL(url).port)),
    /** Another version of the console, with this text as its title until the code runs. */
    update: async (title: string) => {
      const file = join(dist, "index.html");
      const page = await readFile(file, "utf8");
      await writeFile(
        file,
        page.replace(/<html lang="en"[^>]*>/, `<html lang="en" data-build="${title}">`),
      );
      await Promise.all([".br", ".gz"].map((ending) => rm(file + ending, { force: true })));
    },
    removeConsole: () => rm(dist, { recursive: true }),
    remove: () => rm(root, { recursive: true }),
  };
}

const build = (page: Page) => page.locator("html").getAttribute("data-build");
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return kept.flat();
  });

test("an installed console opens without its server, shows nothing old, and updates with the next load", async ({
  page,
  context,
  origins,
  logged,
}) => {
  const worker = await ownWorker();
  origins.add(worker.url);
  await page.addInitScript(
    (connection) => localStorage.setItem("bot-manager-config", JSON.stringify(connection)),
    { baseUrl: worker.url, apiKey: worker.apiKey },
  );
  await page.goto(worker.url);
  await expect(page.getByText("No bots configured yet")).toBeVisible();
  // The code of the last screen is kept as well, and what it shows only later.
  for (const file of ["settings-page", "settings-rest", "schedule-fields"]) {
    await expect
      .poll(async () => (await keptAddresses(page)).join(), { timeout: 60_000 })
      .toContain(file);
  }
  expect((await keptAddresses(page)).filter((address) => address.includes("/api/"))).toEqual([]);

  await worker.stop();
  await page.goto(`${worker.url}/bots`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bots");
  await expect(page.getByText("Connection lost")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You're offline. Reconnecting…")).toBeVisible();
  await expect(page.getByText("No bots yet")).toBeHidden();

  await worker.update("second");
  await worker.restart();
  await context.setOffline(false);
  await expect(page.getByText("No bots yet")).toBeVisible();
  await expect(page.getByText("You're offline. Reconnecting…")).toBeHidden();
  expect(await build(page)).toBeNull();
  await page.reload();
  expect(await build(page)).toBe("second");
  await expect(page.getByText("No bots yet")).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);

  await worker.stop();
  await page.reload();
  expect(await build(page)).toBe("second");

  await worker.removeConsole();
  await worker.restart();
  await page.goto(worker.url);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0);
  logged.length = 0;
  await worker.stop();
  await worker.remove();
});
