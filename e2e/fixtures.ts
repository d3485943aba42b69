import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test as base, type Page } from "@playwright/test";
import type axe from "axe-core";

import { startWorker, type Worker } from "./hosts.ts";

interface Fixtures {
  /** What the page said on the browser's console; a test that expects something takes it from here. */
  said: string[];
  /** A real worker in a process of its own, on an empty data folder. */
  worker: Worker;
  /** Where the console may send requests; a test that points it elsewhere adds that. */
  origins: Set<string>;
  /** A page of the built console; anything it says on the browser's console fails the test. */
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
  said: async ({}, use) => use([]),

  page: async ({ page, origins, said }, use) => {
    const foreign: string[] = [];
    page.on("console", (message) => {
      // The browser notes every refused request by itself; what the console makes of it is tested.
      const isNetworkNote = /^Failed to load resource|blocked by CORS policy/.test(message.text());
      if (["error", "warning"].includes(message.type()) && !isNetworkNote)
        said.push(message.text());
    });
    page.on("pageerror", (error) => said.push(String(error)));
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
    // A request that is still open would keep the worker from stopping.
    await page.close();
    expect(said, "said on the browser's console").toEqual([]);
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

/** Colours that are still changing are not the ones to judge. */
const colorsAreStill = (page: Page) =>
  page.evaluate(async () => {
    // A spinner turns until what it stands for is done, and its colours stay.
    const isEndless = ({ effect }: Animation) =>
      effect?.getComputedTiming().iterations === Infinity;
    const moving = () =>
      document
        .getAnimations()
        .filter((animation) => animation.playState === "running" && !isEndless(animation));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // In one frame the page is told of its new colours, and in the next they begin to change.
    do {
      await frame();
      await frame();
      await Promise.allSettled(moving().map(({ finished }) => finished));
    } while (moving().length > 0);
  });

/** Not the package's own `source`, which is more than twice as large. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with the screen as it is. */
async function findViolations(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(AXE);
  return page.evaluate(async () => {
    // The script that was run above leaves this behind.
    const { axe: judge } = window as unknown as { axe: typeof axe };
    const { violations } = await judge.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

/** Runs axe on the screen as it is, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await colorsAreStill(page);
    expect(await findViolations(page), `accessibility in ${colorScheme}`).toEqual([]);
  }
}

/** No screen may scroll sideways as a whole, however narrow. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** At both widths that count: nothing for axe to find, and nothing wider than the screen. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}
