import { z } from "zod/mini";

import type { Call } from "./call.ts";
import { Campaign } from "./campaigns.ts";
import { Id, Instant } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { WireCause } from "./sentences/wire-cause.ts";

const ForecastImage = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
});

/** What a campaign sends next. It is exact until the campaign or its folder changes. */
export const Forecast = z.object({
  /** `active`, `paused`, or `ended` once no run is left before its end date. */
  state: z.string(),
  /** Empty unless it is active and its folder has pictures. */
  sends: z.array(z.object({ at: Instant, images: z.array(ForecastImage) })),
  /** When the last picture of this round is sent. Null if never, or only years from now. */
  lasts_until: z.nullish(Instant),
  /** How many pictures are left before one repeats. */
  images_left: z.number().check(z.int(), z.nonnegative()),
  images_total: z.number().check(z.int(), z.nonnegative()),
  quiet_from: z.nullish(z.string()),
  quiet_until: z.nullish(z.string()),
  end_date: z.nullish(z.string()),
  /** When the campaign ends; nothing is sent from then on. */
  ends_at: z.nullish(Instant),
  /** The time zone of the quiet hours and the end date. */
  timezone: z.string(),
});
export type Forecast = z.infer<typeof Forecast>;

/** A planned run of a campaign, a requested one, or a skipped one. */
export const CampaignRun = z.object({
  /** The broadcast's id, or the id of the skip. */
  id: Id,
  at: Instant,
  /** `planned`, `extra` or `skipped`. */
  kind: z.string(),
  /** Why it was skipped. */
  reason: z.nullish(z.string()),
  cause: z.nullish(WireCause),
  image_urls: z.array(z.string()),
  /** Null while some of it is still to be sent. */
  finished_at: z.nullish(Instant),
  total: z.number(),
  pending: z.number(),
  sent: z.number(),
  failed: z.number(),
  unconfirmed: z.number(),
  cancelled: z.number(),
  missed: z.number(),
});
export type CampaignRun = z.infer<typeof CampaignRun>;

export const forecastCalls = {
  getForecast: {
    method: "GET",
    path: "/api/campaigns/{id}/forecast",
    summary: `Returns the next ${LIMITS.forecastSends} sends with their pictures`,
    access: "key",
    answer: { status: 200, schema: Forecast },
    refusals: [404],
  },
  skipCampaignRun: {
    method: "POST",
    path: "/api/campaigns/{id}/skip",
    summary: "Skips the next run; its pictures come with the one after it",
    access: "key",
    answer: { status: 200, schema: Campaign },
    refusals: [404, 422],
  },
  sendCampaign: {
    method: "POST",
    path: "/api/campaigns/{id}/send",
    summary: "Sends the next pictures now; the planned runs stay as they are",
    access: "key",
    answer: { status: 201, schema: CampaignRun },
    refusals: [404, 422],
  },
  listCampaignRuns: {
    method: "GET",
    path: "/api/campaigns/{id}/runs",
    summary: `Lists a campaign's runs, newest first, ${LIMITS.runsPerPage} at a time`,
    access: "key",
    query: z.object({
      /** The last id of the previous page. The next page starts after it. */
      after: z.optional(Id),
    }),
    answer: { status: 200, schema: z.array(CampaignRun) },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
