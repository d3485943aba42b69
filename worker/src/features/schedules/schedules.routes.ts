import { scheduleCalls as calls } from "@tbm/contract/schedules.ts";

import { on } from "#http/route.ts";
import { previewOf } from "#planning/schedules/schedule-preview.ts";

import { moveSchedule } from "./schedule-move.service.ts";
import { cancelSchedule, pauseSchedule, resumeSchedule } from "./schedule-pause.service.ts";
import { sendSchedule } from "./schedule-send.service.ts";
import { updateSchedule } from "./schedule-update.service.ts";
import { getSchedule, listSchedules } from "./schedules.service.ts";

export const scheduleRoutes = [
  on(calls.listSchedules, ({ ports, query }) => listSchedules(ports, query)),
  on(calls.getSchedule, ({ ports, params }) => getSchedule(ports, params.id)),
  on(calls.updateSchedule, ({ ports, params, body, files }) =>
    updateSchedule(ports, params.id, body, files),
  ),
  on(calls.previewSchedule, ({ ports, body }) => previewOf(ports, body)),
  on(calls.pauseSchedule, ({ ports, params }) => pauseSchedule(ports, params.id)),
  on(calls.resumeSchedule, ({ ports, params }) => resumeSchedule(ports, params.id)),
  on(calls.moveSchedule, ({ ports, params, body }) => moveSchedule(ports, params.id, body)),
  on(calls.sendSchedule, ({ ports, params }) => sendSchedule(ports, params.id)),
  on(calls.cancelSchedule, ({ ports, params }) => cancelSchedule(ports, params.id)),
];
