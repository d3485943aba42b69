import { dailyLimitCalls as calls } from "@tbm/contract/daily-limits.ts";

import { on } from "#http/route.ts";

import { readDailyLimits, setDailyLimits, setGroupLimit } from "./daily-limits.service.ts";

export const dailyLimitRoutes = [
  on(calls.getDailyLimits, ({ ports }) => readDailyLimits(ports)),
  on(calls.setDailyLimits, ({ ports, body }) => setDailyLimits(ports, body)),
  on(calls.setGroupLimit, ({ ports, params, body }) => setGroupLimit(ports, params.id, body)),
];
