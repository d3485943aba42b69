import type { Fetch } from "#api/client/request.ts";

const created_at = "2026-11-01T02:00:00.000Z";
const bot = {
  id: "1",
  name: "Shop",
  status: "online",
  token: `7001:${"a".repeat(35)}`,
  created_at,
};
const group = { id: "1", name: "Readers", chatId: "-1001", type: "channel", created_at };
const links = { inline_keyboard: [[{ text: "Open", url: "https://example.com" }]] };
const ok = { ok: true };

/** Every call of section 7 of the specification, answered with the fields of section 3. */
const ANSWERS: Record<string, unknown> = {
  "GET /api/init": {
    stats: { onlineBots: 1, totalBots: 1, pendingMessages: 1, todayMessages: 7 },
    bots: [bot],
    groups: [group],
    scheduledMessages: [
      {
        id: "1",
        bot_id: "1",
        groups: '["1"]',
        message: "Good morning",
        image_url: null,
        keyboard_id: null,
        repeat_type: "none",
        scheduled_time: "2026-11-16T02:00:00.000Z",
      },
    ],
  },
  "GET /api/stats": { onlineBots: 1, totalBots: 1, pendingMessages: 1, todayMessages: 7 },
  "GET /api/bots": [bot],
  "POST /api/bots": ok,
  "DELETE /api/bots/{id}": ok,
  "GET /api/bots/{id}/groups": [group],
  "GET /api/groups": [group],
  "POST /api/groups": ok,
  "DELETE /api/groups/{id}": ok,
  "POST /api/send/now": { totalSent: 1 },
  "POST /api/schedule": ok,
  "GET /api/folders": [
    { id: "1", name: "Promo", imageCount: 1, created_at },
    { id: "2", name: "Empty", imageCount: 0, created_at },
  ],
  "POST /api/folders": ok,
  "DELETE /api/folders/{id}": ok,
  "GET /api/folders/{id}/images": [
    { id: "1", name: "one.png", url: "/one.png", size: 2048, folder: "1", created_at },
  ],
  "GET /api/images": [],
  "POST /api/images": ok,
  "DELETE /api/images/{id}": ok,
  "GET /api/campaigns": [
    {
      id: "1",
      name: "Lucky draw",
      bot_id: "1",
      bot_name: "Shop",
      groups: ["1"],
      folder_id: "1",
      folder_name: "Promo",
      message_template: "Draw {random}",
      interval_hours: 6,
      images_per_send: 1,
      status: "paused",
    },
  ],
  "POST /api/campaigns": ok,
  "PUT /api/campaigns/{id}": ok,
  "DELETE /api/campaigns/{id}": ok,
  "POST /api/campaigns/{id}/start": ok,
  "POST /api/campaigns/{id}/stop": ok,
  "GET /api/keyboards": [{ id: "1", name: "Links", keyboard: links, created_at }],
  "POST /api/keyboards": ok,
  "PUT /api/keyboards/{id}": ok,
  "DELETE /api/keyboards/{id}": ok,
};

const IDS = /^(?:id|bot_id|folder_id|folder|chatId)$/;

/** The same records with numeric ids, which the specification allows. */
const numbered = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) => {
    const isId = IDS.test(key) || /^\d+$/.test(key);
    return isId && typeof value === "string" ? Number(value) : value;
  });

/** The headers that the worker allows from other origins. A browser blocks all others. */
const ALLOWED_HEADERS = new Set(["authorization", "content-type"]);

/**
 * A third-party worker on another origin with only the specification's calls. It stores nothing, so its lists
 * never change.
 */
export function createSpecOnlyWorker(healthBody: string, { hasNumbers = false } = {}) {
  const calls: string[] = [];
  const unknown: string[] = [];
  const fetch: Fetch = async (url, init) => {
    const call = `${init.method} ${new URL(url).pathname.replace(/\/\d+(?=\/|$)/, "/{id}")}`;
    calls.push(call);
    const headers = [...new Headers(init.headers).keys()];
    const others = headers.filter((name) => !ALLOWED_HEADERS.has(name));
    if (others.length > 0) {
      unknown.push(`${call} with ${others.join()}`);
      throw new TypeError("Failed to fetch");
    }
    if (call === "GET /api/health") return new Response(healthBody);
    if (call in ANSWERS) return Response.json(hasNumbers ? numbered(ANSWERS[call]) : ANSWERS[call]);
    unknown.push(call);
    return new Response("Not found", { status: 404 });
  };
  return { baseUrl: "https://other-make.example", apiKey: "key", fetch, calls, unknown };
}
