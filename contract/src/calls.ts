import { botCalls } from "./bots.ts";
import { broadcastCalls } from "./broadcasts.ts";
import { campaignCalls } from "./campaigns.ts";
import { dashboardCalls } from "./dashboard.ts";
import { fileCalls } from "./files.ts";
import { groupSetCalls } from "./group-sets.ts";
import { groupCalls } from "./groups.ts";
import { healthCalls } from "./health.ts";
import { imageCalls } from "./images.ts";
import { keyboardCalls } from "./keyboards.ts";
import { messageCalls } from "./messages.ts";
import { webhookCalls } from "./webhooks.ts";

/** The one table of all calls: routes, client, OpenAPI document and tests are made from it. */
export const CALLS = {
  ...healthCalls,
  ...dashboardCalls,
  ...botCalls,
  ...groupCalls,
  ...groupSetCalls,
  ...messageCalls,
  ...broadcastCalls,
  ...imageCalls,
  ...fileCalls,
  ...campaignCalls,
  ...keyboardCalls,
  ...webhookCalls,
};
