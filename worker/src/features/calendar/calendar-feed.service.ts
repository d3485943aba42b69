import { AUTOMATIC_BOT, AUTOMATIC_NAME } from "@tbm/contract/bots.ts";
import type { CalendarFeed, CalendarPlan } from "@tbm/contract/calendar/calendar.ts";
import type { FeedLanguage } from "@tbm/contract/calendar/feed-languages.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { sql } from "drizzle-orm";

import { calendarFeeds } from "#db/upkeep-tables.ts";
import { notFound } from "#http/app-error.ts";
import { isSecret } from "#http/constant-time.ts";
import { base64Url, newId } from "#ids.ts";
import { readRuns } from "#planning/crowding/runs-of-day.ts";
import type { Ports } from "#ports.ts";
import { deriveBytes } from "#sealing.ts";

import { readPlans } from "./calendar-plans.ts";
import { type CalendarEvent, writeCalendar } from "./icalendar.ts";

const DAY_MS = 86_400_000;
/** 32 bytes in base64url, and `.ics`. */
const FILE_LENGTH = 47;
const SUMMARY_LENGTH = 80;
/** More than the first line of most messages. */
const TEXT_LENGTH = 400;

/** Derived, so that the database alone does not give it away, and the operator can see it again. */
async function fileOf({ subtle, settings }: Ports, seed: string): Promise<string> {
  const bytes = await deriveBytes(subtle, settings.SECRET_KEY, `calendar-feed:${seed}`);
  return `${base64Url(bytes)}.ics`;
}

async function findFeed({ db }: Ports) {
  const [feed] = await db.select().from(calendarFeeds);
  return feed;
}

const urlOf = async (ports: Ports, seed: string): Promise<string> =>
  `${ports.settings.WORKER_URL}/api/calendar/${await fileOf(ports, seed)}`;

export async function getFeed(ports: Ports): Promise<CalendarFeed> {
  const feed = await findFeed(ports);
  return { url: feed ? await urlOf(ports, feed.seed) : null, language: feed?.language ?? "en" };
}

export async function renewFeed(
  ports: Ports,
  language: FeedLanguage = "en",
): Promise<CalendarFeed> {
  const seed = newId(ports, "cal");
  await ports.db
    .run(sql`INSERT INTO ${calendarFeeds} (id, seed, language) VALUES (1, ${seed}, ${language})
    ON CONFLICT (id) DO UPDATE SET seed = excluded.seed, language = excluded.language`);
  return { url: await urlOf(ports, seed), language };
}

export async function deleteFeed({ db }: Ports): Promise<undefined> {
  await db.delete(calendarFeeds);
}

const firstLine = (text: string): string =>
  Array.from(text.trim().split("\n", 1)[0] ?? "")
    .slice(0, SUMMARY_LENGTH)
    .join("");

const TEXTS = {
  en: {
    groups: (count: number) => (count === 1 ? "1 group" : `${count} groups`),
    automatic: AUTOMATIC_NAME,
    campaign: "Campaign",
  },
  th: {
    groups: (count: number) => `${count} กลุ่ม`,
    automatic: "อัตโนมัติ",
    campaign: "แคมเปญ",
  },
};

function eventsOf(plan: CalendarPlan, host: string, language: FeedLanguage): CalendarEvent[] {
  const { id, kind, title, message, bot_id, bot_name, group_count, moves, runs } = plan;
  const texts = TEXTS[language];
  const bot = bot_id === AUTOMATIC_BOT ? texts.automatic : bot_name;
  const facts = [...(kind === "campaign" ? [texts.campaign] : []), bot, texts.groups(group_count)];
  return runs.map((run) => ({
    // A one-time message stays the same event when it is moved.
    uid: moves === "once" ? `${id}@${host}` : `${id}-${Date.parse(run)}@${host}`,
    at: Date.parse(run),
    summary: title ?? firstLine(message),
    description: `${facts.join(", ")}\n\n${message}`,
  }));
}

/** The plan in the iCalendar format, for whoever has the secret address. */
export async function readFeed(ports: Ports, file: string): Promise<string> {
  // A secret of another length is wrong, so nothing needs to be read or derived.
  const feed = file.length === FILE_LENGTH ? await findFeed(ports) : undefined;
  if (!feed || !isSecret(file, await fileOf(ports, feed.seed))) throw notFound("call");
  const now = ports.now();
  const runs = await readRuns(ports, { from: now, end: now + LIMITS.feedDays * DAY_MS }, "");
  const all = { botId: undefined, wanted: [], textLength: TEXT_LENGTH };
  const { plans } = await readPlans(ports, all, runs);
  const { hostname } = new URL(ports.settings.WORKER_URL);
  const events = plans.flatMap((plan) => eventsOf(plan, hostname, feed.language));
  return writeCalendar({ name: "Telegram Bot Manager", language: feed.language }, events, now);
}
