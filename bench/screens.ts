import { chromium, type Page } from "@playwright/test";
import { BROWSER_OPTIONS } from "@tbm/e2e/browser-options.ts";
import { traceLongestTask } from "@tbm/e2e/trace-tasks.ts";
import { startWorkerProcess } from "@tbm/worker/testing/crash/worker-process.ts";
import { createDataFolder } from "@tbm/worker/testing/world/data-folder.ts";
import { insertRows, SENT } from "@tbm/worker/testing/world/rows.ts";

import { print } from "./figures.ts";

const GROUPS = 10_000;
const IMAGES = 5000;
const BROADCASTS = 100_000;
const ROUNDS = 3;
/** Below this a person doesn't notice that the page was busy. */
const LONG_MS = 50;
const TYPING = { delay: 60 };
const NAMES = ["Night market", "ร้านค้า", "Readers"];

const FOLDER = "fld_bench";

/** A worker with as many records as an operator of many years has. */
async function fullWorker() {
  const data = createDataFolder();
  const token = `123456789:${"a".repeat(35)}`;
  const bot = await data.addBot({ id: 123_456_789, token, chats: [] });
  const groups = Array.from({ length: GROUPS }, (_, index) => ({
    name: `${NAMES[index % NAMES.length]} ${index}`,
    chatId: String(-2000 - index),
  }));
  const memberships = groups.map(({ chatId }) => ({ bot_id: bot.id, chatId }));
  const images = Array.from({ length: IMAGES }, (_, index) => {
    const digest = index.toString(16).padStart(64, "0");
    const stored = { digest, file: `${digest}-0000000000000000.png`, type: "image/png" };
    return { name: `${NAMES[index % NAMES.length]} ${index}.png`, folder: FOLDER, ...stored };
  });
  const broadcasts = Array.from({ length: BROADCASTS }, (_, index) => {
    const created_at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    const message = `${NAMES[index % NAMES.length]} ${index}`;
    return { ...SENT, seq: index + 1, bot_id: bot.id, message, created_at };
  });
  insertRows(data.database, {
    folders: [{ id: FOLDER, name: "Archive" }],
    groups,
    memberships,
    images,
    broadcasts,
  });
  // There is no Telegram here, so a bot that is checked goes offline. A check is due a minute after the last one.
  data.database.exec("UPDATE bots SET checked_at = '9999-12-31T00:00:00.000Z'");
  data.database.close();
  const environment = { ...data.environment, TELEGRAM_API_ROOT: "http://127.0.0.1:9" };
  const { url, stop } = await startWorkerProcess(data.path, environment);
  return {
    url,
    apiKey: data.environment.API_KEY,
    stop: async () => {
      await stop();
      data.remove();
    },
  };
}

async function scroll(page: Page) {
  for (let turn = 0; turn < 20; turn += 1) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(50);
  }
}

interface Screen {
  path: string;
  open: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
}

const SCREENS: Record<string, Screen> = {
  writing: {
    path: "/messages",
    open: async (page) => {
      await page.getByRole("combobox", { name: "Bot" }).click();
      await page.getByRole("option", { name: "Shop" }).click();
      await page.getByText("0 of 10,000 selected").waitFor();
    },
    act: async (page) => {
      await page.getByRole("button", { name: "Select all" }).click();
      await page.getByText("10,000 of 10,000 selected").waitFor();
      await page.getByLabel("Search groups").pressSequentially("night market 42", TYPING);
      await page.getByLabel("Message", { exact: true }).pressSequentially("Open today", TYPING);
      await page.getByLabel("Search groups").clear();
      await page.getByRole("button", { name: "Clear selection" }).click();
      await page.getByText("0 of 10,000 selected").waitFor();
    },
  },
  groups: {
    path: "/groups",
    open: (page) => page.getByText("50 of 10,000").waitFor(),
    act: async (page) => {
      const search = page.getByLabel("Search groups");
      await search.pressSequentially("market 42", TYPING);
      await page.getByText("Night market 4200").first().waitFor();
      await search.clear();
      await page.getByText("50 of 10,000").waitFor();
      await page.getByRole("checkbox", { name: "Select all" }).click();
      await page.getByText("10,000 selected").waitFor();
      await scroll(page);
      await page.getByRole("button", { name: "Clear", exact: true }).click();
    },
  },
  pictures: {
    path: `/images?folder=${FOLDER}`,
    open: (page) => page.getByText("5,000 images").waitFor(),
    act: async (page) => {
      await scroll(page);
      await page.getByLabel("Search this folder").pressSequentially("market 42", TYPING);
      await page.getByLabel("Search this folder").clear();
    },
  },
  history: {
    path: "/history",
    open: (page) => page.getByRole("table", { name: "History" }).waitFor(),
    act: async (page) => {
      await scroll(page);
      await page.getByLabel("Search messages").pressSequentially("market", TYPING);
    },
  },
};

/** The longest task while an operator types, scrolls and selects among many records, on each screen. */
export async function screens(): Promise<void> {
  const worker = await fullWorker();
  const browser = await chromium.launch(BROWSER_OPTIONS);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(
    (saved) => {
      localStorage.setItem("bot-manager-config", JSON.stringify(saved));
    },
    { baseUrl: worker.url, apiKey: worker.apiKey },
  );
  const longest: Record<string, number> = {};
  for (const [name, { path, open, act }] of Object.entries(SCREENS)) {
    const page = await context.newPage();
    await page.goto(`${worker.url}${path}`);
    await open(page);
    await page.waitForLoadState("networkidle");
    longest[name] = Infinity;
    for (let round = 0; round < ROUNDS; round += 1) {
      const took = await traceLongestTask(page, async () => void (await act(page)));
      longest[name] = Math.min(longest[name], took);
    }
    await page.close();
  }
  await browser.close();
  await worker.stop();
  const goals = Object.fromEntries(Object.keys(SCREENS).map((name) => [name, { atMost: LONG_MS }]));
  print(
    "screens: longest task in ms with 10,000 groups, 5,000 pictures, 100,000 broadcasts",
    longest,
    goals,
  );
}
