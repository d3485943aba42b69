import { expect, type Locator } from "@playwright/test";
import { solidPhoto } from "@tbm/simulator/testing/solid-png.ts";

import { addBotInGroups, addKeyboard } from "./audience-fixtures.ts";
import { expectNoSidewaysScroll } from "./fixtures.ts";
import type { Worker } from "./hosts.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

const WIDTHS = [
  320, 360, 480, 576, 640, 700, 768, 769, 820, 900, 991, 1024, 1100, 1199, 1200, 1280, 1366, 1440,
  1600, 1920,
];
const BOT = "Bulletin of the corner shops of Bangkok and of all the provinces around it";
const GROUPS = [
  "ร้านค้าออนไลน์ กรุงเทพมหานคร สาขาใหญ่ ใกล้สถานีรถไฟฟ้า",
  "Night market of the northern provinces, buyers and sellers",
  "Anunbrokennamewithoutanyspacethatnoscreenisreadytoshowinoneline",
];
const FOLDER = "Market photographs of this and of the coming November, as they were delivered";
const TEXT = "The night market opens at six. Bring the whole family, there is music and food.";

/** Fills every screen, and returns the path of each and the name of its table. */
async function fill(worker: Worker, botId: string): Promise<[path: string, table: string][]> {
  const call = (path: string, body: unknown) =>
    callWorker<{ id: string }>(worker, "POST", path, body);
  const known = await callWorker<{ id: string }[]>(worker, "GET", `/api/bots/${botId}/groups`);
  const groups = known.map(({ id }) => id);
  await addKeyboard(worker, "Links to the shop, to the market and to those who answer questions");
  await call("/api/group-sets", { name: GROUPS[1], groups });
  const folder = await call("/api/folders", { name: FOLDER });
  const campaign = await call("/api/campaigns", {
    name: "Pictures of the November market, for everyone who could not be there",
    botId,
    groups,
    folderId: folder.id,
    messageTemplate: "Draw {random}",
    intervalHours: 168,
    imagesPerSend: 10,
  });
  const form = new FormData();
  const plan = { date: "2030-12-28", time: "20:00", repeat: "monthly", timezone: "UTC" };
  const fields = { botId, groups: JSON.stringify(groups), message: TEXT, ...plan };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("image", solidPhoto(640, 360, 120));
  await call("/api/schedule", form);
  await call("/api/send/now", form);
  const [sent] = await callWorker<{ id: string }[]>(worker, "GET", "/api/broadcasts");
  return [
    ["/bots", "Bots"],
    ["/groups", "Groups"],
    ["/groups?view=sets", "Group sets"],
    ["/keyboards", "Keyboards"],
    ["/autosendgame", "Campaigns"],
    [`/autosendgame/${campaign.id}`, "Runs"],
    ["/scheduled", "Scheduled messages"],
    ["/history", "History"],
    [`/history/${sent?.id ?? ""}`, "Deliveries"],
  ];
}

/** What is hidden or squeezed in a table. */
const problemsOf = (table: Locator) =>
  table.evaluate((element) => {
    const readable = 88;
    const card = element.parentElement ?? element;
    const { left, right } = card.getBoundingClientRect();
    const problems = [];
    const overflow = card.scrollWidth - card.clientWidth;
    if (overflow > 0) problems.push(`wider than its card by ${overflow}`);
    for (const action of element.querySelectorAll(":is(td, [role=cell]) :is(a, button, input)")) {
      const box = action.getBoundingClientRect();
      if (box.left < left || box.right > right) problems.push(`outside: ${action.ariaLabel}`);
    }
    for (const piece of element.querySelectorAll(":is(td, [role=cell]) *")) {
      const isText = [...piece.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const { width, height } = piece.getBoundingClientRect();
      const lines = height / Number.parseFloat(getComputedStyle(piece).lineHeight);
      if (isText && width < readable && lines > 1.9) {
        problems.push(`${Math.round(width)} px for ${piece.textContent}`);
      }
    }
    return problems;
  });

test("no table hides or squeezes content at any window width", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const screens = await fill(worker, await addBotInGroups(worker, simulator, BOT, GROUPS));
  for (const [path, name] of screens) {
    await page.goto(`${worker.url}${path}`);
    const table = page.getByRole("table", { name, exact: true });
    await expect(table).toHaveAttribute("aria-busy", "false");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      const message = `${name} at ${width}`;
      await expect.poll(() => problemsOf(table), { message, timeout: 10_000 }).toEqual([]);
    }
  }
});
