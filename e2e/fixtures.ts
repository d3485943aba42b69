import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test as base, type Page } from "@playwright/test";
import type axe from "axe-core";

import { startWorker, type Worker } from "./hosts.ts";

/** The title of each screen that needs a connection, by path. */
export const DATA_SCREENS = {
  "/": "Dashboard",
  "/bots": "Bots",
  "/groups": "Groups",
  "/messages": "Messages",
  "/images": "Image Library",
  "/keyboards": "Keyboards",
  "/autosendgame": "Auto-Send Game",
};

interface Fixtures {
  /** The page's console messages. A test that expects some removes them from here. */
  logged: string[];
  /** A real worker on an empty data folder. */
  worker: Worker;
  /** The origins that the console may call. A test that uses another one adds it here. */
  origins: Set<string>;
  /** A page of the built console. Any message on the browser's console fails the test. */
  page: Page;
  /** The same page, connected to the worker. */
  connected: Page;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  worker: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "tbm-e2e-"));
    const worker = await startWorker(folder);
    await use(worker);
    await worker.stop();
    await rm(folder, { recursive: true });
  },

  origins: async ({ worker }, use) => use(new Set([worker.url])),

  // oxlint-disable-next-line no-empty-pattern -- as above
  logged: async ({}, use) => use([]),

  page: async ({ page, origins, logged }, use) => {
    const foreign: string[] = [];
    page.on("console", (message) => {
      // The browser logs every failed request itself; how the console handles it is tested. Playwright blocks the
      // service worker of pages that are open for long enough.
      const isExpected =
        /^Failed to load resource|blocked by CORS policy|^Service Worker registration blocked/.test(
          message.text(),
        );
      if (["error", "warning"].includes(message.type()) && !isExpected) logged.push(message.text());
    });
    page.on("pageerror", (error) => logged.push(String(error)));
    await page.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        console.error(`The CSP's ${effectiveDirective} refused ${blockedURI}`),
      ),
    );
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && !origins.has(origin)) foreign.push(request.url());
    });
    await use(page);
    // An open request would keep the worker from stopping.
    await page.close();
    expect(logged, "logged on the browser's console").toEqual([]);
    expect(foreign, "requests to other origins").toEqual([]);
  },

  connected: async ({ page, worker }, use) => {
    await page.addInitScript(
      (connection) => localStorage.setItem("bot-manager-config", JSON.stringify(connection)),
      { baseUrl: worker.url, apiKey: worker.apiKey },
    );
    await use(page);
  },
});

/** Waits until no color is changing, because axe would judge colors in transition. */
const colorsAreStill = (page: Page) =>
  page.evaluate(async () => {
    // A spinner turns until its work is done, and its colors do not change.
    const isEndless = ({ effect }: Animation) =>
      effect?.getComputedTiming().iterations === Infinity;
    const moving = () =>
      document
        .getAnimations()
        .filter((animation) => animation.playState === "running" && !isEndless(animation));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // The new colors are set in one frame, and start to change in the next. An animation's own promise may stay pending
    // if its element goes away.
    do {
      await frame();
      await frame();
    } while (moving().length > 0);
  });

/** The minified script, which is less than half the size of the package's `source`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The accessibility problems that axe finds on the current screen. */
async function findViolations(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(AXE);
  return page.evaluate(async () => {
    // The script above has set `window.axe`.
    const { axe: judge } = window as unknown as { axe: typeof axe };
    const { violations } = await judge.run(document, {
      resultTypes: ["violations"],
      // Experimental, and therefore off unless named: people say what they see to choose it by voice.
      rules: { "label-content-name-mismatch": { enabled: true } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

/** Runs axe on the current screen, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await colorsAreStill(page);
    expect(await findViolations(page), `accessibility in ${colorScheme}`).toEqual([]);
  }
}

/** No screen may scroll sideways, however narrow. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Checks that a list on a phone has rows of at most 64 px, the first of them within 220 px from the top. */
export async function expectCompactList(page: Page, name: string): Promise<void> {
  const rows = page.getByRole("table", { name, exact: true }).getByRole("row");
  const boxes = await rows.evaluateAll((found) =>
    found.slice(1).map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top: top + window.scrollY, height };
    }),
  );
  expect(boxes.length).toBeGreaterThan(0);
  expect(boxes[0]?.top).toBeLessThanOrEqual(220);
  for (const { height } of boxes) expect(height).toBeLessThanOrEqual(64);
}

/** Checks accessibility and sideways scrolling, on a wide screen and on a phone. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}
