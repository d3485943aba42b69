import { calendarCalls as calls } from "@tbm/contract/calendar/calendar.ts";

import { on } from "#http/route.ts";

import { deleteFeed, getFeed, readFeed, renewFeed } from "./calendar-feed.service.ts";
import { getCalendar } from "./calendar.service.ts";

/** Programs fetch it again and again, but nobody else may store it. */
const FEED_HEADERS = {
  "Content-Type": calls.readCalendarFeed.answer.type,
  "Cache-Control": "private, max-age=300",
};

export const calendarRoutes = [
  on(calls.getCalendar, ({ ports, query }) => getCalendar(ports, query)),
  on(calls.getCalendarFeed, ({ ports }) => getFeed(ports)),
  on(calls.renewCalendarFeed, ({ ports, query }) => renewFeed(ports, query.language)),
  on(calls.deleteCalendarFeed, ({ ports }) => deleteFeed(ports)),
  on(
    calls.readCalendarFeed,
    async ({ ports, params }) =>
      new Response(await readFeed(ports, params.file), { headers: FEED_HEADERS }),
  ),
];
