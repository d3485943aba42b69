import { activityCalls } from "./activity.ts";
import { botCalls } from "./bots.ts";
import { broadcastCalls } from "./broadcasts.ts";
import { broadcastDraftCalls } from "./broadcasts/broadcast-draft.ts";
import { handOverCalls } from "./broadcasts/hand-over.ts";
import { calendarCalls } from "./calendar/calendar.ts";
import { forecastCalls } from "./campaign-forecast.ts";
import { campaignCalls } from "./campaigns.ts";
import { changeCalls } from "./changes.ts";
import { dailyLimitCalls } from "./daily-limits.ts";
import { dashboardCalls } from "./dashboard.ts";
import { fileCalls } from "./files.ts";
import { groupPageCalls } from "./group-page.ts";
import { groupSetCalls } from "./group-sets.ts";
import { groupCalls } from "./groups.ts";
import { healthCalls } from "./health.ts";
import { imageCalls } from "./images.ts";
import { keyboardCalls } from "./keyboards.ts";
import { libraryCalls } from "./library.ts";
import { messageCalls } from "./messages.ts";
import { preflightCalls } from "./preflight.ts";
import { scheduleCalls } from "./schedules.ts";
import { sheetCalls } from "./sheets.ts";
import { alertCalls } from "./upkeep/alerts.ts";
import { backupCalls } from "./upkeep/backups.ts";
import { doctorCalls } from "./upkeep/doctor.ts";
import { holdCalls } from "./upkeep/hold.ts";
import { webhookCalls } from "./webhooks.ts";
import { draftCalls } from "./writing/drafts.ts";
import { savedPostCalls } from "./writing/saved-posts.ts";

/** The table of all calls. Routes, client, OpenAPI document and tests are made from it. */
export const CALLS = {
  ...healthCalls,
  ...doctorCalls,
  ...dashboardCalls,
  ...activityCalls,
  ...calendarCalls,
  ...botCalls,
  ...groupCalls,
  ...groupPageCalls,
  ...groupSetCalls,
  ...dailyLimitCalls,
  ...messageCalls,
  ...sheetCalls,
  ...scheduleCalls,
  ...savedPostCalls,
  ...draftCalls,
  ...broadcastCalls,
  ...broadcastDraftCalls,
  ...handOverCalls,
  ...changeCalls,
  ...holdCalls,
  ...backupCalls,
  ...imageCalls,
  ...libraryCalls,
  ...fileCalls,
  ...campaignCalls,
  ...forecastCalls,
  ...keyboardCalls,
  ...preflightCalls,
  ...alertCalls,
  ...webhookCalls,
};
