import { plural, t } from "@lingui/core/macro";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { ScheduleInput } from "@tbm/contract/messages.ts";
import {
  scheduleCalls as calls,
  type ScheduleDetail,
  type ScheduleStatus,
} from "@tbm/contract/schedules.ts";

import { isNotFound } from "#api/client/api-error.ts";
import { type Compared, type Opened, refuseIfChanged } from "#api/client/changed-meanwhile.ts";
import type { Client } from "#api/client/client.ts";
import { mayRetry } from "#api/client/query-client.ts";
import { momentHere } from "#time/zone-time.ts";

import { broadcastsKey, historyPath } from "./broadcasts.ts";
import { dashboardKey } from "./dashboard.ts";
import { type OutgoingMessage, planFormOf, type Timing } from "./outgoing-message.ts";

/** Every call that schedules a message refreshes this key. */
export const schedulesKey = (client: Client) => [client.baseUrl, "schedules"] as const;

const loadFailure = () => ({
  failure: { title: t`Error`, fallback: t`Failed to load scheduled messages` },
});
/** The cursor of a page; undefined for the first page. */
const first: { after: string | undefined } = { after: undefined };

interface ScheduleFilter {
  status: ScheduleStatus | undefined;
  /** Part of the message. Needs a worker that announces `schedule-search`. */
  search: string | undefined;
}

export const schedulesQuery = (client: Client, filter: ScheduleFilter) =>
  infiniteQueryOptions({
    queryKey: [...schedulesKey(client), "list", filter],
    queryFn: ({ pageParam: after, signal }) =>
      client.ask(calls.listSchedules, { query: { after, ...filter }, signal }),
    initialPageParam: first.after,
    getNextPageParam: (page) =>
      page.length < LIMITS.schedulesPerPage ? undefined : page.at(-1)?.id,
    meta: loadFailure(),
  });

export const scheduleQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...schedulesKey(client), "one", id],
    queryFn: ({ signal }) => client.ask(calls.getSchedule, { params: { id }, signal }),
    retry: (count, error) => !isNotFound(error) && mayRetry(count, error),
    meta: loadFailure(),
  });

interface Target {
  id: string;
}

/** Everything needed to copy a scheduled message into the composer. */
export const readSchedule = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Target) => client.ask(calls.getSchedule, { params: { id } }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to duplicate the message` } },
  });

/** The new state of a scheduled message. Its pictures stay unless the message brings its own. */
export interface ScheduleSave extends OutgoingMessage, Timing {
  picture: "keep" | "remove";
}

function changeForm({ picture, ...planned }: ScheduleSave) {
  const form = planFormOf(picture === "keep" ? { ...planned, image: null, imageIds: [] } : planned);
  form.append("picture", picture);
  return form;
}

const changed = (client: Client) => [
  schedulesKey(client),
  dashboardKey(client),
  broadcastsKey(client),
];

const aheadText = ({ status, timezone, occurrences: [next] }: ScheduleDetail): string => {
  if (status === "paused") return t`It stays paused`;
  if (next === undefined) return "";
  const nextSend = momentHere(timezone, next);
  return t`Next send: ${nextSend}`;
};

type ComparedSchedule = Compared<Omit<ScheduleInput, "mark">>;

const compared = (schedule: ScheduleDetail): ComparedSchedule => ({
  botId: schedule.bot_id,
  groups: schedule.groups,
  message: schedule.message,
  entities: schedule.entities,
  keyboardId: schedule.keyboard_id,
  date: schedule.date,
  time: schedule.time,
  timezone: schedule.timezone,
  repeat: schedule.repeat_type,
  rule: schedule.rule,
  silent: schedule.silent,
  protect: schedule.protect,
  noPreview: schedule.noPreview,
  pin: schedule.pin,
  deleteAfterHours: schedule.deleteAfterHours,
  deletePrevious: schedule.deletePrevious,
  imageIds: schedule.pictures?.map(({ id }) => id),
});

export const updateSchedule = (client: Client) =>
  mutationOptions({
    mutationFn: async ({ id, opened, ...change }: ScheduleSave & Opened<ScheduleDetail>) => {
      await refuseIfChanged({
        opened,
        look: async () => [await client.ask(calls.getSchedule, { params: { id } })],
        compared,
      });
      return client.ask(calls.updateSchedule, { params: { id }, body: changeForm(change) });
    },
    meta: {
      success: { title: t`Message Updated`, description: aheadText },
      failure: { title: t`Error`, fallback: t`Failed to update the message` },
      refreshes: changed(client),
    },
  });

export const pauseSchedule = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Target) => client.ask(calls.pauseSchedule, { params: { id } }),
    meta: {
      success: {
        title: t`Message Paused`,
        description: t`It won't be sent until you resume it`,
      },
      failure: { title: t`Error`, fallback: t`Failed to pause the message` },
      refreshes: changed(client),
    },
  });

export const resumeSchedule = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Target) => client.ask(calls.resumeSchedule, { params: { id } }),
    meta: {
      success: {
        title: ({ status }: ScheduleDetail) =>
          status === "missed" ? t`Message Missed` : t`Message Resumed`,
        description: (schedule: ScheduleDetail) =>
          schedule.status === "missed"
            ? t`Its time passed while it was paused. Send it now or choose another time.`
            : aheadText(schedule),
      },
      failure: { title: t`Error`, fallback: t`Failed to resume the message` },
      refreshes: changed(client),
    },
  });

export const sendSchedule = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Target) => client.ask(calls.sendSchedule, { params: { id } }),
    meta: {
      success: {
        title: t`Sending Now`,
        description: ({ group_count: count }: ScheduleDetail) =>
          plural(count, { one: "To # group", other: "To # groups" }),
        link: ({ last_run }: ScheduleDetail) =>
          last_run
            ? { to: historyPath(last_run.broadcast_id), label: t`View progress` }
            : undefined,
      },
      failure: { title: t`Error`, fallback: t`Failed to send the message` },
      refreshes: changed(client),
    },
  });

export const cancelSchedule = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Target) => client.tell(calls.cancelSchedule, { params: { id } }),
    meta: {
      success: { title: t`Message Cancelled`, description: t`It won't be sent anymore` },
      failure: { title: t`Error`, fallback: t`Failed to cancel the message` },
      refreshes: changed(client),
    },
  });
