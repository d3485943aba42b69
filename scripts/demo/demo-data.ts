import { demoPicture } from "./demo-pictures.ts";

const KEYBOARDS = {
  ลิงก์ร้านค้า: [
    [
      { text: "เปิดร้าน", url: "https://shop.example.com" },
      { text: "โปรทั้งหมด", url: "https://shop.example.com/promo" },
    ],
    [{ text: "ติดต่อแอดมิน", url: "https://t.me/shop_admin" }],
  ],
  "Market news": [
    [
      { text: "Charts", url: "https://news.example.com/charts" },
      { text: "Archive", url: "https://news.example.com/archive" },
      { text: "About", url: "https://news.example.com/about" },
    ],
    [{ text: "Join the channel", url: "https://t.me/market_today" }],
  ],
  "Weekly recap": [[{ text: "Read more", url: "https://blog.example.com/weekly" }]],
};

const FOLDERS = { โปรเดือนพฤศจิกายน: 6, "Lucky draw": 9, "Market charts": 4, Banners: 0 };

interface Worker {
  url: string;
  key: string;
}

/** Creates a record once. At the next start, the same idempotency key or the conflict shows that it exists. */
async function create({ url, key }: Worker, path: string, once: string, body: object) {
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      "Idempotency-Key": `demo-${once}`,
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok && answer.status !== 409) {
    throw new Error(`The demo data was refused: ${await answer.text()}`);
  }
}

export async function addDemoKeyboards(worker: Worker): Promise<void> {
  for (const [index, [name, inline_keyboard]] of Object.entries(KEYBOARDS).entries()) {
    const body = { name, keyboard: { inline_keyboard } };
    await create(worker, "/api/keyboards", `keyboard-${index}`, body);
  }
}

export async function addDemoBots(
  worker: Worker,
  bots: readonly { name: string; username: string; token: string }[],
): Promise<void> {
  for (const { name, username, token } of bots) {
    await create(worker, "/api/bots", username, { name, token });
  }
}

/** Fills only an empty library, so that a restarted demo keeps its changes. */
export async function addDemoImages({ url, key }: Worker): Promise<void> {
  const call = async (method: string, path: string, body?: FormData | string) => {
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(typeof body === "string" && { "Content-Type": "application/json" }),
    };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body }) });
    if (!answer.ok) throw new Error(`The demo data was refused: ${await answer.text()}`);
    return answer.json();
  };
  if ((await call("GET", "/api/folders")).length > 0) return;
  let seed = 0;
  for (const [name, count] of Object.entries(FOLDERS)) {
    const { id } = await call("POST", "/api/folders", JSON.stringify({ name }));
    if (count === 0) continue;
    const form = new FormData();
    form.append("folderId", id);
    for (let number = 1; number <= count; number += 1) {
      const file = `picture-${String(number).padStart(2, "0")}.png`;
      form.append("images", new File([demoPicture(seed)], file, { type: "image/png" }));
      seed += 1;
    }
    await call("POST", "/api/images", form);
  }
}
