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

interface Worker {
  url: string;
  key: string;
}

/** Creates a record once: at the next start the same key, or the conflict, tells that it is there. */
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
