import type { ErrorBody } from "@tbm/contract/errors.ts";
import { type Context, Hono } from "hono";

import { alertRoutes } from "#features/alerts/alerts.routes.ts";
import { backupRoutes } from "#features/backups/backups.routes.ts";
import { botRoutes } from "#features/bots/bots.routes.ts";
import { broadcastRoutes } from "#features/broadcasts/broadcasts.routes.ts";
import { calendarRoutes } from "#features/calendar/calendar.routes.ts";
import { forecastRoutes } from "#features/campaigns/campaign-forecast.routes.ts";
import { campaignRoutes } from "#features/campaigns/campaigns.routes.ts";
import { changeRoutes } from "#features/changes/changes.routes.ts";
import { dailyLimitRoutes } from "#features/daily-limits/daily-limits.routes.ts";
import { dashboardRoutes } from "#features/dashboard/dashboard.routes.ts";
import { doctorRoutes } from "#features/doctor/doctor.routes.ts";
import { draftRoutes } from "#features/drafts/drafts.routes.ts";
import { fileRoutes } from "#features/files/files.routes.ts";
import { groupSetRoutes } from "#features/group-sets/group-sets.routes.ts";
import { groupRoutes } from "#features/groups/groups.routes.ts";
import { healthRoutes } from "#features/health/health.routes.ts";
import { holdRoutes } from "#features/hold/hold.routes.ts";
import { imageRoutes } from "#features/images/images.routes.ts";
import { libraryRoutes } from "#features/images/library.routes.ts";
import { keyboardRoutes } from "#features/keyboards/keyboards.routes.ts";
import { messageRoutes } from "#features/messages/messages.routes.ts";
import { addMonitoring } from "#features/monitoring/monitoring.ts";
import { preflightRoutes } from "#features/preflight/preflight.routes.ts";
import { savedPostRoutes } from "#features/saved-posts/saved-posts.routes.ts";
import { scheduleRoutes } from "#features/schedules/schedules.routes.ts";
import { sheetRoutes } from "#features/sheets/sheets.routes.ts";
import { webhookRoutes } from "#features/webhooks/webhooks.routes.ts";
import { AppError, notFound } from "#http/app-error.ts";
import { apiCors, apiHeaders } from "#http/headers.ts";
import { createKeyCheck } from "#http/key-check.ts";
import type { RequestContext } from "#http/request-context.ts";
import { createRequestLog } from "#http/request-log.ts";
import { strictTransport } from "#http/strict-transport.ts";

import { type Ports, StorageFull } from "./ports.ts";

export const ROUTES = [
  ...healthRoutes,
  ...doctorRoutes,
  ...dashboardRoutes,
  ...calendarRoutes,
  ...botRoutes,
  ...groupRoutes,
  ...groupSetRoutes,
  ...dailyLimitRoutes,
  ...messageRoutes,
  // Before the calls of one schedule, whose path it would fit.
  ...sheetRoutes,
  ...scheduleRoutes,
  ...savedPostRoutes,
  ...draftRoutes,
  ...broadcastRoutes,
  ...changeRoutes,
  ...holdRoutes,
  ...backupRoutes,
  ...imageRoutes,
  ...libraryRoutes,
  ...fileRoutes,
  ...campaignRoutes,
  ...forecastRoutes,
  ...keyboardRoutes,
  ...preflightRoutes,
  ...alertRoutes,
  ...webhookRoutes,
];

const refusal = ({ message, kind, cause }: AppError) =>
  ({ error: message, code: kind, cause }) satisfies ErrorBody;

export function createApp(ports: Ports): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  const requireKey = createKeyCheck(ports.settings.API_KEY, ports.now);
  const logRequest = createRequestLog(ports);

  function checkKey(context: Context<RequestContext>): void {
    requireKey(context.req.header("Authorization") ?? null, context.env?.address ?? "");
    context.set("hasKey", true);
  }

  app.use(strictTransport(ports.settings));
  app.use("/api/*", apiHeaders, apiCors(ports.settings));

  app.use("/api/*", async (context, next) => {
    const start = ports.now();
    await next();
    const { method } = context.req;
    const { status } = context.res;
    // Logs the pattern, not the path, because some URLs are protected only by their id.
    const path = context.req.routePath;
    const isRefused = status === 401 || status === 429;
    logRequest(context.get("hasKey") === true, {
      method,
      path,
      status,
      ms: ports.now() - start,
      ...(isRefused && { address: context.env?.address }),
      ...context.env?.used?.(),
    });
  });

  for (const { call, respond } of ROUTES) {
    app.on(call.method, call.path.replaceAll(/\{(\w+)\}/g, ":$1"), async (context) => {
      if (call.access === "key") checkKey(context);
      return respond(context.env?.ports ?? ports, context.req.raw, context.req.param());
    });
  }

  addMonitoring(app, ports);

  app.all("/api/*", (context) => {
    checkKey(context);
    throw notFound("call");
  });

  app.onError((error, context) => {
    if (error instanceof AppError) {
      return context.json(refusal(error), error.status, error.headers);
    }
    // The database adapter wraps the driver's errors.
    if (error instanceof StorageFull || error.cause instanceof StorageFull) {
      ports.log.error("storage is full");
      return context.json(refusal(new AppError(507, "storage_full")), 507);
    }
    const { message, stack, cause } = error;
    // The stack starts with the message, which may contain things that must not be logged.
    const frames = stack?.split(message).at(-1);
    const why = cause instanceof Error ? cause.message : undefined;
    ports.log.error("bug", { message, cause: why, stack: frames });
    return context.json(refusal(new AppError(500, "internal")), 500);
  });

  return app;
}
