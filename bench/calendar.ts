import { type Browser, chromium, type Page } from "@playwright/test";
import { BROWSER_OPTIONS } from "@tbm/e2e/browser-options.ts";
import { startWorkerProcess } from "@tbm/worker/testing/crash/worker-process.ts";
import { createDataFolder } from "@tbm/worker/testing/world/data-folder.ts";
import { insertRows } from "@tbm/worker/testing/world/rows.ts";

import { percentile, print } from "./figures.ts";

const ENTRIES = 5000;
const LOADS = 5;
const STEPS = 240;
const MONTH = "2030-12";
const MINUTES_APART = 8;
/** A screen draws 60 frames in a second, and a few may be missed. */
const GOALS = { paintMs: { atMost: 500 }, framesPerSecond: { atLeast: 55 } } as const;

/** A worker with a month of one-time messages. */
async function startWorker() {
  const data = createDataFolder();
  const chats = Array.from({ length: 20 }, (_, index) => ({
    id: -1001 - index,
    title: `${index}`,
  }));
  const bot = { id: 123_456_789, token: `123456789:${"a".repeat(35)}`, chats };
  const { id, groups } = await data.addBot(bot);
  const start = Date.parse(`${MONTH}-01T00:00:00Z`);
  const schedules = Array.from({ length: ENTRIES }, (_, index) => {
    const scheduled_time = new Date(start + index * MINUTES_APART * 60_000).toISOString();
    const [date = "", time = ""] = scheduled_time.slice(0, -8).split("T");
    return {
      id: `sch_${index}`,
      bot_id: id,
      groups: JSON.stringify(groups),
      message: `Message ${index}`,
      repeat_type: "none" as const,
      status: "waiting" as const,
      scheduled_time,
      date,
      time,
    };
  });
  insertRows(data.database, { schedules });
  data.database.close();
  const environment = {
    ...data.environment,
    TELEGRAM_API_ROOT: "http://127.0.0.1:9",
    TIMEZONE: "UTC",
  };
  const worker = await startWorkerProcess(data.path, environment);
  const stop = async () => {
    await worker.stop();
    data.remove();
  };
  return { url: worker.url, apiKey: data.environment.API_KEY, stop };
}

interface Connection {
  url: string;
  apiKey: string;
}

async function openMonth(browser: Browser, { url, apiKey }: Connection): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(
    (connection) => localStorage.setItem("bot-manager-config", JSON.stringify(connection)),
    { baseUrl: url, apiKey },
  );
  await page.goto(`${url}/calendar?view=month&date=${MONTH}-15`);
  return page;
}

/** How long the calendar's answer takes, and how long from its end until its entries are painted. */
const loadTimes = (page: Page): Promise<{ answerMs: number; paintMs: number }> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!document.querySelector("[data-entry]")) await frame();
    await frame();
    const answers = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/api/calendar?"));
    const last = answers.at(-1);
    const end = last instanceof PerformanceResourceTiming ? last.responseEnd : Number.NaN;
    return { answerMs: last?.duration ?? Number.NaN, paintMs: performance.now() - end };
  });

/** Drags an entry across the month and counts the frames that the page draws meanwhile. */
async function dragFrames(page: Page) {
  const from = await page.locator(`[data-cell="${MONTH}-12"] [data-entry]`).first().boundingBox();
  const grid = await page.getByRole("grid").boundingBox();
  if (!from || !grid) throw new Error("The month is not shown.");
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20);
  await page.locator("[data-ghost]").waitFor();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { frameTimes: times });
    const count = (time: number) => {
      times.push(time);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  for (let step = 0; step < STEPS; step += 1) {
    const angle = (step / STEPS) * 4 * Math.PI;
    const x = grid.x + grid.width * (0.5 + 0.4 * Math.cos(angle));
    const y = Math.min(grid.y + grid.height * (0.5 + 0.3 * Math.sin(angle)), 880);
    await page.mouse.move(x, y);
  }
  // Set by the script above.
  const times = await page.evaluate(
    () => (window as unknown as { frameTimes: number[] }).frameTimes,
  );
  await page.keyboard.press("Escape");
  await page.mouse.up();
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const whole = (times.at(-1) ?? Number.NaN) - (times[0] ?? Number.NaN);
  return { framesPerSecond: (gaps.length / whole) * 1000, slowFrameMs: percentile(gaps, 0.95) };
}

/** A month with thousands of entries: how long it takes to paint, and how smooth dragging is. */
export async function calendar(): Promise<void> {
  const worker = await startWorker();
  const browser = await chromium.launch(BROWSER_OPTIONS);
  const loads: { answerMs: number; paintMs: number }[] = [];
  let drag = { framesPerSecond: Number.NaN, slowFrameMs: Number.NaN };
  for (let load = 0; load < LOADS; load += 1) {
    const page = await openMonth(browser, worker);
    loads.push(await loadTimes(page));
    if (load === LOADS - 1) drag = await dragFrames(page);
    await page.close();
  }
  await browser.close();
  await worker.stop();
  const median = (name: "answerMs" | "paintMs") =>
    percentile(
      loads.map((load) => load[name]),
      0.5,
    );
  const figures = {
    entries: ENTRIES,
    answerMs: median("answerMs"),
    paintMs: median("paintMs"),
    ...drag,
  };
  print("calendar: a month from its data to its paint, and dragging in it", figures, GOALS);
}
