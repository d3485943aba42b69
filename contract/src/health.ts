import { z } from "zod/mini";

import type { Call } from "./call.ts";

/** Features that a worker may offer beyond the specification. */
export const CAPABILITIES = [
  "broadcasts",
  "schedules",
  "formatting",
  "albums",
  "preflight",
  "groups",
  "group-sets",
  "forecast",
  "doctor",
  "hold",
  "bot-uses",
  "bot-update",
  "send-rest",
  "history-filters",
  "delivery-search",
  "schedule-preview",
  "history-search",
  "schedule-search",
  "activity",
  "campaign-start",
  "changes",
  "library",
  "outlook",
  "group-history",
  "topics",
  "saved-posts",
  "recurrence",
  "daily-limits",
  "calendar",
  "sheets",
  "automatic",
  "alerts",
  "backups",
] as const;

export const Health = z.object({
  ok: z.literal(true),
  name: z.string(),
  version: z.string(),
  time: z.string(),
  timezone: z.string(),
  /** Of dates in messages. Version 1.0 does not report it. */
  locale: z.optional(z.string()),
  /** How long the result of a message in each group is kept. Older versions do not report it. */
  history_days: z.optional(z.number()),
  capabilities: z.array(z.string()),
});
export type Health = z.infer<typeof Health>;

export const healthCalls = {
  health: {
    method: "GET",
    path: "/api/health",
    summary: "Checks the worker and the key",
    access: "key",
    answer: { status: 200, schema: Health },
  },
  openApi: {
    method: "GET",
    path: "/api/openapi.json",
    summary: "This document",
    access: "key",
    answer: { status: 200, type: "application/json" },
  },
} as const satisfies Record<string, Call>;
