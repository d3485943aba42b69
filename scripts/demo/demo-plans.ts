import { AUTOMATIC_BOT, type Bot } from "@tbm/contract/bots.ts";

import {
  type Ask,
  callerOf,
  form,
  groupsOf,
  idOf,
  type Named,
  untilSent,
  type Worker,
} from "./demo-calls.ts";
import { demoPicture } from "./demo-pictures.ts";
import { addDemoSchedules } from "./demo-schedules.ts";

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
 * Adds running campaigns, scheduled messages, saved posts, and three messages that were just sent: one with a corrected
 * price, and one that two bots share. Does nothing if there are some already, so that a restarted demo keeps its changes.
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
  const teaser = "Deal of the day, {date}";
  await ask("POST", "/api/campaigns", {
    name: "Deals on weekdays",
    botId: shop,
    groups: shopGroups,
    folderId: idOf(folders, "โปรเดือนพฤศจิกายน"),
    messageTemplate: teaser,
    entities: [{ type: "bold", offset: 0, length: "Deal of the day".length }],
    rhythm: {
      times: ["09:00", "18:00"],
      weekdays: ["MO", "TU", "WE", "TH", "FR"],
      timezone: "Asia/Bangkok",
    },
    silent: true,
    paused: true,
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
  await ask(
    "POST",
    "/api/send/now",
    form({
      botId: AUTOMATIC_BOT,
      groups: JSON.stringify([...new Set([...shopGroups, ...gameGroups])]),
      message: "พรุ่งนี้ร้านและเกมหยุดหนึ่งวัน พบกันใหม่วันมะรืนค่ะ",
    }),
  );
  await addSavedPosts(ask, { botId: shop, groups: shopGroups, keyboardId: shopLinks });
  await addDemoSchedules(ask, {
    shop: { botId: shop, groups: shopGroups },
    news: { botId: news, groups: newsGroups },
    game: { botId: game, groups: gameGroups },
    shopLinks,
  });
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
  // Pausing a campaign would cancel its first run.
  await untilSent(ask);
  const corrected = form({ message: sale.replace("990", "890") });
  await ask("POST", `/api/broadcasts/${broadcastId}/edit`, corrected);
  await ask("POST", `/api/campaigns/${charts.id}/stop`);
}
