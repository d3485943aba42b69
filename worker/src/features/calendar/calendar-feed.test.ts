import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 2 });
});
afterEach(() => world.close());

const FEED = "/api/calendar-feed";
const feedUrl = async (method = "GET"): Promise<string> =>
  (await world.call(method, FEED)).body.url;
/** As another program does, without the key. */
const open = async (url: string) => {
  const response = await world.fetch(new URL(new URL(url).pathname, world.baseUrl), {});
  return { response, text: await response.text() };
};

test("exists only once it is created, and has a new address after each renewal", async () => {
  expect(await feedUrl()).toBe(null);
  const first = await feedUrl("PUT");
  expect(first).toMatch(/\/api\/calendar\/[\w-]{43}[.]ics$/);
  expect(await feedUrl()).toBe(first);
  expect((await open(first)).response.status).toBe(200);
  const second = await feedUrl("PUT");
  expect(second).not.toBe(first);
  expect((await open(first)).response.status).toBe(404);
  expect((await open(second)).response.status).toBe(200);
  expect((await world.call("DELETE", FEED)).status).toBe(204);
  expect((await open(second)).response.status).toBe(404);
  expect(await feedUrl()).toBe(null);
});

test("does not answer to another name, and is not stored by others", async () => {
  const url = await feedUrl("PUT");
  const wrong = url.replace(/.[.]ics$/, (end) => `${end.startsWith("A") ? "B" : "A"}.ics`);
  for (const other of [wrong, url.slice(0, -4), `${url}x`]) {
    expect((await open(other)).response.status).toBe(404);
  }
  const { headers } = (await open(url)).response;
  expect(headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(headers.get("Cache-Control")).toContain("private");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("lists the plan as events in UTC, folded and escaped, and never a token", async () => {
  const message = `ลดราคา; ครึ่งเดียว, วันนี้เท่านั้น ${"ยาว".repeat(30)}\nBuy \\ now`;
  const { body: once } = await stage.schedule({ message, date: "2026-11-20", time: "09:30" });
  await stage.schedule({ message: "Weekly", date: "2026-11-16", time: "10:00", repeat: "weekly" });
  const { text } = await open(await feedUrl("PUT"));
  for (const line of text.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line).not.toContain("\n");
  }
  const lines = text.replaceAll("\r\n ", "").split("\r\n");
  expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
  expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
  expect(lines).toContain("DTSTART:20261120T023000Z");
  const uid = lines.findIndex((line) => line.startsWith(`UID:${once.id}@`));
  expect(lines[uid + 3]).toMatch(/^SUMMARY:ลดราคา\\; ครึ่งเดียว\\, วันนี้เท่านั้น ยาว/);
  expect(lines[uid + 4]).toContain(String.raw`DESCRIPTION:Shop\, 2 groups\n\nลดราคา`);
  expect(lines[uid + 4]).toContain(String.raw`\nBuy \\ now`);
  // Within 90 days there are 13 Mondays.
  expect(lines.filter((line) => line === "SUMMARY:Weekly")).toHaveLength(13);
  expect(text).not.toContain(stage.bot.token.slice(0, 8));
});

test("a moved message stays the same event", async () => {
  const { body } = await stage.schedule({ message: "Hi", date: "2026-11-20", time: "09:30" });
  const url = await feedUrl("PUT");
  const uids = async () => (await open(url)).text.match(/^UID:.*$/gm);
  const before = await uids();
  const move = { from: body.scheduled_time, to: "2026-11-21T04:00:00Z" };
  expect((await world.call("POST", `/api/schedules/${body.id}/move`, move)).status).toBe(200);
  expect(await uids()).toEqual(before);
  expect((await open(url)).text).toContain("DTSTART:20261121T040000Z");
});

test("has its own texts in the language that was chosen for it", async () => {
  await stage.schedule({ message: "Hi", date: "2026-11-20", time: "09:30" });
  await stage.campaign(await stage.folder(1), { name: "Game", intervalHours: 168 });
  const url = async (language: string) => {
    const { body } = await world.call("PUT", `${FEED}?language=${language}`);
    expect((await world.call("GET", FEED)).body).toEqual({ url: body.url, language });
    return body.url;
  };
  const english = (await open(await url("en"))).text;
  expect(english).toContain(String.raw`DESCRIPTION:Campaign\, Shop\, 2 groups\n`);
  const thai = (await open(await url("th"))).text.replaceAll("\r\n ", "");
  expect(thai).toContain(String.raw`DESCRIPTION:Shop\, 2 กลุ่ม\n`);
  expect(thai).toContain(String.raw`DESCRIPTION:แคมเปญ\, Shop\, 2 กลุ่ม\n`);
  expect((await world.call("PUT", `${FEED}?language=xx`)).status).toBe(422);
});
