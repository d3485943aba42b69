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
  const file = join(dist, "index.html");
  const built = await readFile(file, "utf8");
  /** Serves a version of the console whose page has this name and loads a script of this name. */
  async function update(version: string) {
    await writeFile(join(dist, "assets", `${version}.js`), "");
    await writeFile(
      file,
      built
        .replace(/<html lang="en"/, `$& data-build="${version}"`)
        .replace("</head>", `<script src="/assets/${version}.js" type="module"></script>$&`),
    );
    await Promise.all([".br", ".gz"].map((ending) => rm(file + ending, { force: true })));
  }
  await update("first");
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
    update,
    removeConsole: () => rm(dist, { recursive: true }),
    remove: () => rm(root, { recursive: true }),
  };
}

type OwnWorker = Awaited<ReturnType<typeof ownWorker>>;

const build = (page: Page) => page.locator("html").getAttribute("data-build");
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return kept.flat();
  });

/** The versions of which a page or a script is kept, and in how many caches. */
const keptVersions = (page: Page) =>
  page.evaluate(async () => {
    const scripts = ["first", "second", "third"].map((version) => `/assets/${version}.js`);
    const found = await Promise.all(scripts.map((script) => caches.match(script)));
    const document = await (await caches.match("/"))?.text();
    return {
      caches: (await caches.keys()).length,
      page: document && /data-build="(\w+)"/.exec(document)?.[1],
      scripts: scripts.filter((_script, index) => found[index]),
    };
  });

const only = (version: string) => ({
  caches: 1,
  page: version,
  scripts: [`/assets/${version}.js`],
});

async function openFirst(page: Page, worker: OwnWorker, origins: Set<string>) {
  origins.add(worker.url);
  await page.addInitScript(
    (connection) => localStorage.setItem("bot-manager-config", JSON.stringify(connection)),
    { baseUrl: worker.url, apiKey: worker.apiKey },
  );
  await page.goto(worker.url);
  await expect(page.getByText("No bots configured yet")).toBeVisible();
}

test("an installed console opens without its server, shows nothing old, and updates with the next load", async ({
  page,
  context,
  origins,
  logged,
}) => {
  const worker = await ownWorker();
  await openFirst(page, worker, origins);
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
  expect(await build(page)).toBe("first");
  await expect.poll(() => keptVersions(page)).toEqual(only("first"));
  await page.reload();
  expect(await build(page)).toBe("second");
  await expect(page.getByText("No bots yet")).toBeVisible();
  await expect.poll(() => keptVersions(page)).toEqual(only("second"));

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

test("of two updates at once, the last one stays", async ({ page, context, origins }) => {
  const worker = await ownWorker();
  await openFirst(page, worker, origins);
  await expect.poll(() => keptVersions(page)).toEqual(only("first"));

  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  await context.route("**/assets/second.js", async (route) => {
    hold();
    await isReleased;
    await route.continue();
  });
  await worker.update("second");
  await page.reload({ waitUntil: "commit" });
  await isHeld;
  await worker.update("third");
  await page.reload();
  expect(await build(page)).toBe("third");
  const waiting = () =>
    page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name));
  await expect.poll(waiting).toEqual(["console"]);
  release();
  await expect.poll(() => keptVersions(page)).toEqual(only("third"));
  await worker.stop();
  await worker.remove();
});
