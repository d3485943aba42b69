import { setTimeout as sleep } from "node:timers/promises";

import type { Bot } from "@tbm/contract/bots.ts";
import type { Group } from "@tbm/contract/groups.ts";

import { demoPicture } from "./demo-pictures.ts";

const DISCOVERY_MS = 10_000;
const SENDING_MS = 20_000;
const DAY_MS = 86_400_000;

interface Worker {
  url: string;
  key: string;
}

interface Named {
  id: string;
  name: string;
}

function callerOf({ url, key }: Worker) {
  return async (method: string, path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body && !isForm && { "Content-Type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The demo data was refused: ${await answer.text()}`);
    return answer.json();
  };
}

type Ask = ReturnType<typeof callerOf>;

const idOf = (records: readonly Named[], name: string) =>
  records.find((record) => record.name === name)?.id ?? "";

/** The groups of a bot, once all are discovered. */
async function groupsOf(ask: Ask, botId: string, count: number): Promise<string[]> {
  const end = Date.now() + DISCOVERY_MS;
  for (;;) {
    const groups: Group[] = await ask("GET", `/api/bots/${botId}/groups`);
    if (groups.length >= count || Date.now() > end) return groups.map(({ id }) => id);
    await sleep(100);
  }
}

/** Waits, because pausing a campaign would cancel its first run. */
async function untilSent(ask: Ask): Promise<void> {
  const end = Date.now() + SENDING_MS;
  for (;;) {
    const broadcasts: { finished_at?: string | null }[] = await ask("GET", "/api/broadcasts");
    if (broadcasts.every(({ finished_at }) => finished_at) || Date.now() > end) return;
    await sleep(100);
  }
}

const form = (fields: Record<string, string | File>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

const dateAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function addSavedPosts(
  ask: Ask,
  shop: { botId: string; groups: readonly string[]; keyboardId: string },
): Promise<void> {
  const save = (fields: Record<string, string | File>) =>
    ask("POST", "/api/saved-posts", form(fields));
  await save({
    name: "ร้านปิดเร็ว",
    message: "วันนี้ร้านปิดเวลา 18:00 น. ขออภัยในความไม่สะดวกค่ะ",
    silent: "true",
  });
  await save({
    name: "Weekly recap",
    message: "The week in five charts\n\nStocks, bonds, gold, oil and coffee: what moved and why.",
    entities: JSON.stringify([{ type: "bold", offset: 0, length: 23 }]),
    image: new File([demoPicture(103)], "recap.png", { type: "image/png" }),
  });
  await save({
    name: "โปรสุดสัปดาห์",
    message: "🎉 ลดทั้งร้าน 20% เสาร์อาทิตย์นี้เท่านั้น\nสั่งซื้อได้ถึงเที่ยงคืนวันอาทิตย์",
    image: new File([demoPicture(104)], "weekend.png", { type: "image/png" }),
    keyboardId: shop.keyboardId,
    pin: "true",
    deleteAfterHours: "47",
    botId: shop.botId,
    groups: JSON.stringify(shop.groups),
  });
}

/**
 * Adds running campaigns, scheduled messages, saved posts, and two messages that were just sent, one with a corrected price. Does nothing if there are
 * some already, so that a restarted demo keeps its changes.
 */
export async function addDemoPlans(worker: Worker): Promise<void> {
  const ask = callerOf(worker);
  if ((await ask("GET", "/api/campaigns")).length > 0) return;
  const bots: Bot[] = await ask("GET", "/api/bots");
  const folders: Named[] = await ask("GET", "/api/folders");
  const keyboards: Named[] = await ask("GET", "/api/keyboards");
  const [shop, news, game] = ["ร้านค้าออนไลน์", "Market News", "Lucky Game"].map((name) =>
    idOf(bots, name),
  );
  if (!shop || !news || !game) return;
  const shopGroups = await groupsOf(ask, shop, 3);
  const newsGroups = await groupsOf(ask, news, 3);
  const gameGroups = await groupsOf(ask, game, 3);
  const shopLinks = idOf(keyboards, "ลิงก์ร้านค้า");

  await ask("POST", "/api/campaigns", {
    name: "Lucky draw",
    botId: game,
    groups: gameGroups,
    folderId: idOf(folders, "Lucky draw"),
    messageTemplate: "🎲 ลุ้นโชครอบ {time} เลขนำโชค {random}",
    intervalHours: 6,
    imagesPerSend: 1,
    keyboardId: shopLinks,
  });
  const charts = await ask("POST", "/api/campaigns", {
    name: "Market charts",
    botId: news,
    groups: newsGroups,
    folderId: idOf(folders, "Market charts"),
    messageTemplate: "Charts of {date}, {time}",
    intervalHours: 24,
    imagesPerSend: 3,
  });
  await ask(
    "POST",
    "/api/send/now",
    form({
      botId: shop,
      groups: JSON.stringify(shopGroups),
      message: "สวัสดีค่ะ วันนี้ร้านเปิดถึงสามทุ่ม พร้อมโปรใหม่ทั้งร้าน 🎉",
      image: new File([demoPicture(100)], "today.png", { type: "image/png" }),
      keyboardId: shopLinks,
    }),
  );
  await addSavedPosts(ask, { botId: shop, groups: shopGroups, keyboardId: shopLinks });
  const planned = { timezone: "Asia/Bangkok" };
  await ask(
    "POST",
    "/api/schedule",
    form({
      ...planned,
      botId: shop,
      groups: JSON.stringify(shopGroups),
      message: "อรุณสวัสดิ์ค่ะ ร้านเปิดแล้ว แวะมาดูสินค้าใหม่กันได้เลย",
      date: dateAfter(1),
      time: "09:00",
      repeat: "daily",
      keyboardId: shopLinks,
    }),
  );
  await ask(
    "POST",
    "/api/schedule",
    form({
      ...planned,
      botId: news,
      groups: JSON.stringify(newsGroups),
      message: "The week in five charts, with what to watch on Monday.",
      date: dateAfter(2),
      time: "18:30",
      repeat: "weekly",
      image: new File([demoPicture(101)], "week.png", { type: "image/png" }),
    }),
  );
  await ask(
    "POST",
    "/api/schedule",
    form({
      ...planned,
      botId: game,
      groups: JSON.stringify(gameGroups.slice(0, 2)),
      message: "ประกาศผลผู้โชคดีประจำเดือน",
      date: dateAfter(5),
      time: "20:00",
      repeat: "none",
    }),
  );
  await ask(
    "POST",
    "/api/schedule",
    form({
      ...planned,
      botId: shop,
      groups: JSON.stringify(shopGroups),
      message: "แอดมินพร้อมตอบทุกคำถามแล้วค่ะ ทักมาได้เลย",
      date: dateAfter(1),
      time: "09:00",
      repeat: "custom",
      rule: JSON.stringify({
        rrule: `FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=${dateAfter(120).replaceAll("-", "")}`,
        times: ["18:00"],
        exdates: [dateAfter(14)],
      }),
    }),
  );
  await ask(
    "POST",
    "/api/schedule",
    form({
      ...planned,
      botId: news,
      groups: JSON.stringify(newsGroups),
      message: "The month in numbers. Thank you for reading.",
      date: dateAfter(1),
      time: "17:00",
      repeat: "custom",
      rule: JSON.stringify({ rrule: "FREQ=MONTHLY;BYDAY=-1FR" }),
    }),
  );
  const sale = "กระเป๋าผ้าทุกใบลดเหลือ 990 บาท ถึงเที่ยงคืนนี้เท่านั้น";
  const { broadcastId } = await ask(
    "POST",
    "/api/send/now",
    form({
      botId: shop,
      groups: JSON.stringify(shopGroups),
      message: sale,
      deleteAfterHours: "12",
    }),
  );
  await untilSent(ask);
  const corrected = form({ message: sale.replace("990", "890") });
  await ask("POST", `/api/broadcasts/${broadcastId}/edit`, corrected);
  await ask("POST", `/api/campaigns/${charts.id}/stop`);
}
