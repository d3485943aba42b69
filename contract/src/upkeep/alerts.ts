import { z } from "zod/mini";

import type { Call } from "#call.ts";
import { GivenId, Instant } from "#fields.ts";
import { LIMITS } from "#limits.ts";
import { fault } from "#sentences/encode-fault.ts";
import { WireCause } from "#sentences/wire-cause.ts";

/** What the operator can be told about, in the order in which the console lists it. */
export const ALERT_EVENTS = [
  "send_failed",
  "run_missed",
  "bot_offline",
  "group_lost",
  "folder_low",
  "storage_low",
  "backup_failed",
  "sending_held",
  "restarted",
] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];

/** The languages that alerts can be in. */
export const ALERT_LANGUAGES = ["en", "th"] as const;
export type AlertLanguage = (typeof ALERT_LANGUAGES)[number];

const Language = z.enum(ALERT_LANGUAGES, fault("alert_language_unknown"));
const QUIET_RULE = fault("quiet_time_malformed");
const quietTime = z.nullable(
  z.string(QUIET_RULE).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, QUIET_RULE)),
);
const HOUR_RULE = fault("digest_hour_out_of_range");
const EVENTS_RULE = fault("alert_events_malformed");

export const AlertSettingsInput = z
  .object({
    language: Language,
    /** The events that are switched on. */
    events: z
      .array(z.enum(ALERT_EVENTS, EVENTS_RULE), EVENTS_RULE)
      .check(z.maxLength(ALERT_EVENTS.length, EVENTS_RULE)),
    /** The hour of the daily digest in the worker's zone; null for none. */
    digestHour: z.nullable(
      z.int(HOUR_RULE).check(z.minimum(0, HOUR_RULE), z.maximum(23, HOUR_RULE)),
    ),
    /** Between these times of day, in the worker's zone, alerts wait. Both or neither. */
    quietFrom: quietTime,
    quietUntil: quietTime,
  })
  .check(
    z.refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null), {
      message: fault("quiet_hours_incomplete"),
      path: ["quietUntil"],
    }),
    z.refine(({ quietFrom, quietUntil }) => quietFrom === null || quietFrom !== quietUntil, {
      message: fault("quiet_hours_empty"),
      path: ["quietUntil"],
    }),
  );
export type AlertSettingsInput = z.infer<typeof AlertSettingsInput>;

/** A chat in which alerts arrive. */
export const AlertChat = z.object({
  id: GivenId,
  bot_id: GivenId,
  bot_name: z.string(),
  /** The name of the person in Telegram. */
  name: z.string(),
  paired_at: Instant,
  /** Why alerts don't arrive there any longer. Null while they do. */
  reason: z.nullable(z.string()),
  cause: z.nullable(WireCause),
});
export type AlertChat = z.infer<typeof AlertChat>;

export const Alerts = z.object({
  chats: z.array(AlertChat),
  /** The events that this worker can notice. */
  available: z.array(z.string()),
  /** Null until it is chosen, by the first pairing or by the operator. */
  language: z.nullable(z.string()),
  events: z.array(z.string()),
  digestHour: z.nullable(z.number()),
  quietFrom: z.nullable(z.string()),
  quietUntil: z.nullable(z.string()),
});
export type Alerts = z.infer<typeof Alerts>;

export const AlertPairingInput = z.object({
  /** The language of alerts, if it has not been chosen yet. */
  language: Language,
});
export type AlertPairingInput = z.infer<typeof AlertPairingInput>;

export const AlertPairing = z.object({
  /** Opens the chat with the bot in Telegram. Whoever presses Start there first gets the alerts. */
  link: z.string(),
  created_at: Instant,
  expires_at: Instant,
});
export type AlertPairing = z.infer<typeof AlertPairing>;

export const alertCalls = {
  getAlerts: {
    method: "GET",
    path: "/api/alerts",
    summary: "Returns the chats that get alerts, and the settings of alerts",
    access: "key",
    answer: { status: 200, schema: Alerts },
  },
  setAlerts: {
    method: "PUT",
    path: "/api/alerts",
    summary: "Sets what alerts are about, their language, their quiet hours and the daily digest",
    access: "key",
    body: { kind: "json", schema: AlertSettingsInput },
    answer: { status: 200, schema: Alerts },
    refusals: [422],
  },
  pairAlertChat: {
    method: "PUT",
    path: "/api/bots/{id}/alert-pairing",
    summary: `Makes a link that works once within ${LIMITS.pairingMinutes} minutes: whoever opens it and presses Start gets alerts from this bot`,
    access: "key",
    body: { kind: "json", schema: AlertPairingInput },
    answer: { status: 200, schema: AlertPairing },
    refusals: [404, 409, 422],
  },
  testAlertChat: {
    method: "POST",
    path: "/api/alert-chats/{id}/test",
    summary: "Sends a test to a chat that gets alerts",
    access: "key",
    answer: { status: 200, schema: AlertChat },
    refusals: [404, 502],
  },
  removeAlertChat: {
    method: "DELETE",
    path: "/api/alert-chats/{id}",
    summary: "Stops alerts to a chat",
    access: "key",
    answer: { status: 204 },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
