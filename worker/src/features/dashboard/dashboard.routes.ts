import { activityCalls } from "@tbm/contract/activity.ts";
import { dashboardCalls as calls } from "@tbm/contract/dashboard.ts";

import { on } from "#http/route.ts";

import { getActivity } from "./activity.service.ts";
import { getDashboard, getStats } from "./dashboard.service.ts";
import { getOutlook } from "./outlook.service.ts";

export const dashboardRoutes = [
  on(calls.init, ({ ports }) => getDashboard(ports)),
  on(calls.stats, ({ ports }) => getStats(ports)),
  on(calls.getOutlook, ({ ports }) => getOutlook(ports)),
  on(activityCalls.getActivity, ({ ports }) => getActivity(ports)),
];
