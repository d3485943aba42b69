import { forecastCalls as calls } from "@tbm/contract/campaign-forecast.ts";

import { on } from "#http/route.ts";

import { getForecast } from "./campaign-forecast.service.ts";
import { listRuns, sendCampaign, skipRun } from "./campaign-runs.service.ts";

export const forecastRoutes = [
  on(calls.getForecast, ({ ports, params }) => getForecast(ports, params.id)),
  on(calls.skipCampaignRun, ({ ports, params }) => skipRun(ports, params.id)),
  on(calls.sendCampaign, ({ ports, params }) => sendCampaign(ports, params.id)),
  on(calls.listCampaignRuns, ({ ports, params, query }) => listRuns(ports, params.id, query.after)),
];
