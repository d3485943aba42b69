import { campaignCalls as calls } from "@tbm/contract/campaigns.ts";
import { preflightCalls } from "@tbm/contract/preflight.ts";

import { on } from "#http/route.ts";

import { testCampaign } from "./campaign-test.service.ts";
import {
  createCampaign,
  deleteCampaign,
  listCampaigns,
  startCampaign,
  stopCampaign,
  updateCampaign,
} from "./campaigns.service.ts";

export const campaignRoutes = [
  on(calls.listCampaigns, ({ ports }) => listCampaigns(ports)),
  on(calls.createCampaign, ({ ports, body }) => createCampaign(ports, body)),
  on(calls.updateCampaign, ({ ports, params, body }) => updateCampaign(ports, params.id, body)),
  on(calls.deleteCampaign, ({ ports, params }) => deleteCampaign(ports, params.id)),
  on(calls.startCampaign, ({ ports, params }) => startCampaign(ports, params.id)),
  on(calls.stopCampaign, ({ ports, params }) => stopCampaign(ports, params.id)),
  on(preflightCalls.testCampaign, ({ ports, body }) => testCampaign(ports, body)),
];
