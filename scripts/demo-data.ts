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

/** Puts believable data into a worker through its API; what is there already is not made again. */
export async function addDemoData({ url, key }: { url: string; key: string }): Promise<void> {
  for (const [index, [name, inline_keyboard]] of Object.entries(KEYBOARDS).entries()) {
    const answer = await fetch(`${url}/api/keyboards`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        "Idempotency-Key": `demo-keyboard-${index}`,
      },
      body: JSON.stringify({ name, keyboard: { inline_keyboard } }),
    });
    if (!answer.ok) throw new Error(`The demo data was refused: ${await answer.text()}`);
  }
}
