import { activityCalls } from "./activity.ts";
import { botCalls } from "./bots.ts";
import { broadcastCalls } from "./broadcasts.ts";
import { forecastCalls } from "./campaign-forecast.ts";
import { campaignCalls } from "./campaigns.ts";
import { changeCalls } from "./changes.ts";
import { dashboardCalls } from "./dashboard.ts";
import { doctorCalls } from "./doctor.ts";
import { fileCalls } from "./files.ts";
import { groupPageCalls } from "./group-page.ts";
import { groupSetCalls } from "./group-sets.ts";
import { groupCalls } from "./groups.ts";
import { healthCalls } from "./health.ts";
import { holdCalls } from "./hold.ts";
import { imageCalls } from "./images.ts";
import { keyboardCalls } from "./keyboards.ts";
import { libraryCalls } from "./library.ts";
import { messageCalls } from "./messages.ts";
import { preflightCalls } from "./preflight.ts";
import { scheduleCalls } from "./schedules.ts";
import { webhookCalls } from "./webhooks.ts";
import { draftCalls } from "./writing/drafts.ts";
import { savedPostCalls } from "./writing/saved-posts.ts";

/** The table of all calls. Routes, client, OpenAPI document and tests are made from it. */
export const CALLS = {
  ...healthCalls,
  ...doctorCalls,
  ...dashboardCalls,
  ...activityCalls,
  ...botCalls,
  ...groupCalls,
  ...groupPageCalls,
  ...groupSetCalls,
  ...messageCalls,
  ...scheduleCalls,
  ...savedPostCalls,
  ...draftCalls,
  ...broadcastCalls,
  ...changeCalls,
  ...holdCalls,
  ...imageCalls,
  ...libraryCalls,
  ...fileCalls,
  ...campaignCalls,
  ...forecastCalls,
  ...keyboardCalls,
  ...preflightCalls,
  ...webhookCalls,
};
