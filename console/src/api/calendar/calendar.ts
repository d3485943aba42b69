import { t } from "@lingui/core/macro";
import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { type CalendarQuestion, calendarCalls as calls } from "@tbm/contract/calendar/calendar.ts";
import type { FeedLanguage } from "@tbm/contract/calendar/feed-languages.ts";
import { scheduleCalls, type ScheduleMove } from "@tbm/contract/schedules.ts";

import type { Client } from "#api/client/client.ts";
import { dashboardKey } from "#api/dashboard.ts";
import { schedulesKey } from "#api/schedules.ts";

const REFRESH_MS = 60_000;

export const calendarKey = (client: Client) => [client.baseUrl, "calendar"] as const;

export const calendarQuery = (client: Client, question: CalendarQuestion) =>
  queryOptions({
    queryKey: [...calendarKey(client), question],
    queryFn: ({ signal }) => client.ask(calls.getCalendar, { query: question, signal }),
    placeholderData: keepPreviousData,
    // Stops after a failure, so the same toast does not appear again and again.
    refetchInterval: ({ state: { status } }) => (status === "success" ? REFRESH_MS : false),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load the calendar` } },
  });

/** The caller shows that it was moved. */
export const moveSchedule = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: ScheduleMove & { id: string }) =>
      client.ask(scheduleCalls.moveSchedule, { params: { id }, body }),
    meta: {
      failure: { title: t`Error`, fallback: t`Failed to move the message` },
      refreshes: [schedulesKey(client), dashboardKey(client)],
    },
  });

const feedKey = (client: Client) => [client.baseUrl, "calendar-feed"] as const;

export const feedQuery = (client: Client) =>
  queryOptions({
    queryKey: feedKey(client),
    queryFn: ({ signal }) => client.ask(calls.getCalendarFeed, { signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load the feed` } },
  });

export const renewFeed = (client: Client) =>
  mutationOptions({
    mutationFn: (language: FeedLanguage) =>
      client.ask(calls.renewCalendarFeed, { query: { language } }),
    meta: {
      success: {
        title: t`Feed Ready`,
        description: t`Copy its address into your calendar app`,
      },
      failure: { title: t`Error`, fallback: t`Failed to create the feed` },
      refreshes: [feedKey(client)],
    },
  });

export const deleteFeed = (client: Client) =>
  mutationOptions({
    mutationFn: () => client.tell(calls.deleteCalendarFeed, {}),
    meta: {
      success: { title: t`Feed Ended`, description: t`Its address no longer works` },
      failure: { title: t`Error`, fallback: t`Failed to end the feed` },
      refreshes: [feedKey(client)],
    },
  });
