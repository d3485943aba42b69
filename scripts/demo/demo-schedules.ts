import { type Ask, dateAfter, form } from "./demo-calls.ts";
import { demoPicture } from "./demo-pictures.ts";

/** One-time messages of the next weeks: in how many days, when, which bot, and the text. */
const ONE_TIME: readonly [
  days: number,
  time: string,
  bot: "shop" | "news" | "game",
  message: string,
][] = [
  [1, "12:00", "shop", "เที่ยงนี้ไลฟ์สดเปิดตัวสินค้าใหม่ อย่าพลาดนะคะ"],
  [2, "08:15", "news", "Before the bell: what moved overnight"],
  [3, "19:00", "game", "🎲 รอบพิเศษคืนนี้ รางวัลคูณสอง"],
  [4, "10:30", "shop", "สินค้าขายดีกลับมาแล้ว จำนวนจำกัด"],
  [6, "16:45", "news", "Earnings week: the calendar and our picks"],
  [8, "11:00", "shop", "ส่งฟรีทั่วประเทศ วันนี้วันเดียว"],
  [9, "20:00", "game", "ประกาศผู้โชคดีประจำสัปดาห์"],
  [11, "09:45", "news", "Reader questions, answered"],
  [13, "18:00", "shop", "แจกโค้ดส่วนลด 50 บาทให้สมาชิกกลุ่ม"],
  [16, "14:00", "news", "Live chat with our editors at two o'clock"],
  [18, "19:30", "game", "คืนนี้มีรอบโบนัส เริ่มสองทุ่มครึ่ง"],
  [20, "09:00", "shop", "พรีออเดอร์คอลเลกชันปีใหม่ เปิดแล้ววันนี้"],
];

interface Audience {
  botId: string;
  groups: readonly string[];
}

interface Audiences {
  shop: Audience;
  news: Audience;
  game: Audience;
  /** The id of the shop's keyboard. */
  shopLinks: string;
}

/** Adds one message of each repeat, and one-time messages for the next weeks. */
export async function addDemoSchedules(
  ask: Ask,
  { shop, news, game, shopLinks }: Audiences,
): Promise<void> {
  const audiences = { shop, news, game };
  const add = ({ botId, groups }: Audience, fields: Record<string, string | File>) =>
    ask(
      "POST",
      "/api/schedule",
      form({ timezone: "Asia/Bangkok", botId, groups: JSON.stringify(groups), ...fields }),
    );
  await add(shop, {
    message: "อรุณสวัสดิ์ค่ะ ร้านเปิดแล้ว แวะมาดูสินค้าใหม่กันได้เลย",
    date: dateAfter(1),
    time: "09:00",
    repeat: "daily",
    keyboardId: shopLinks,
  });
  await add(news, {
    message: "The week in five charts, with what to watch on Monday.",
    date: dateAfter(2),
    time: "18:30",
    repeat: "weekly",
    image: new File([demoPicture(101)], "week.png", { type: "image/png" }),
  });
  await add(
    { ...game, groups: game.groups.slice(0, 2) },
    { message: "ประกาศผลผู้โชคดีประจำเดือน", date: dateAfter(5), time: "20:00" },
  );
  await add(shop, {
    message: "แอดมินพร้อมตอบทุกคำถามแล้วค่ะ ทักมาได้เลย",
    date: dateAfter(1),
    time: "13:00",
    repeat: "custom",
    rule: JSON.stringify({
      rrule: `FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=${dateAfter(120).replaceAll("-", "")}`,
      times: ["18:00"],
      exdates: [dateAfter(14)],
    }),
  });
  await add(news, {
    message: "The month in numbers. Thank you for reading.",
    date: dateAfter(1),
    time: "17:00",
    repeat: "custom",
    rule: JSON.stringify({ rrule: "FREQ=MONTHLY;BYDAY=-1FR" }),
  });
  for (const [days, time, bot, message] of ONE_TIME) {
    await add(audiences[bot], { date: dateAfter(days), time, message });
  }
}
