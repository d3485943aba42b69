import type { CampaignInput } from "@tbm/contract/campaigns.ts";
import { lifetimeOf } from "@tbm/contract/content/message-lifetime.ts";
import { sql } from "drizzle-orm";

import type { campaigns } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import { rhythmTimes } from "#planning/campaigns/run-times.ts";
import type { Ports } from "#ports.ts";

import { type CheckedCampaign, rhythmOf } from "./campaign-checks.ts";

type Row = typeof campaigns.$inferSelect;
type Rhythm = NonNullable<Row["rhythm"]>;

const toInstant = (at: number) => new Date(at).toISOString();

/** Normalizes an instant, because the database compares instants as text. */
const instantOf = (moment: string | null) => (moment ? toInstant(Date.parse(moment)) : null);

/** The first of the fixed times that is not before now or the start. */
const firstTime = ({ now }: Ports, rhythm: Rhythm, start: string | null): string =>
  toInstant(rhythmTimes(rhythm)(Math.max(now(), start ? Date.parse(start) : 0) - 1));

function lifetimeRecord({ deleteAfterHours, deletePrevious }: CampaignInput) {
  if (deleteAfterHours === undefined && deletePrevious === undefined) return {};
  return { lifetime: lifetimeOf({ deleteAfterHours, deletePrevious }) };
}

/** A campaign's columns as written. Fields that the input leaves out keep their values. */
export function recordOf(
  ports: Ports,
  input: CampaignInput,
  { groups, botId, isAutomatic }: CheckedCampaign,
) {
  const { quietFrom, quietUntil, endDate, startAt, renews, silent, protect, noPreview, pin } =
    input;
  return {
    name: input.name,
    bot_id: botId,
    is_automatic: isAutomatic,
    groups,
    folder_id: input.folderId,
    message_template: input.messageTemplate,
    interval_hours: input.intervalHours,
    images_per_send: input.imagesPerSend,
    keyboard_id: input.keyboardId,
    ...(input.rhythm !== undefined && { rhythm: rhythmOf(ports, input) }),
    ...(input.entities && { entities: input.entities }),
    ...(quietFrom !== undefined && { quiet_from: quietFrom }),
    ...(quietUntil !== undefined && { quiet_until: quietUntil }),
    ...(input.rhythm && { quiet_from: null, quiet_until: null }),
    ...(endDate !== undefined && { end_date: endDate }),
    ...(startAt !== undefined && { start_at: instantOf(startAt) }),
    ...lifetimeRecord(input),
    ...(renews !== undefined && { renews }),
    ...(silent !== undefined && { silent }),
    ...(protect !== undefined && { protects: protect }),
    ...(noPreview !== undefined && { no_preview: noPreview }),
    ...(pin !== undefined && { pins: pin }),
  };
}

/** When a new campaign first runs: at its start, otherwise now; with fixed times, at the next of them. */
export function firstRunOf(ports: Ports, input: CampaignInput): string {
  const start = instantOf(input.startAt ?? null);
  const rhythm = rhythmOf(ports, input);
  return rhythm ? firstTime(ports, rhythm, start) : (start ?? timestamp(ports));
}

/**
 * The next slot after an edit. A changed interval counts from the last run. Changed fixed times apply from now on. A
 * changed start applies only before the first run. It is computed in SQL, because a run may be queued at this moment.
 */
function nextSlot(ports: Ports, input: CampaignInput, before: Row) {
  const { startAt, intervalHours } = input;
  const kept = sql`coalesce(slot_at, next_run_at)`;
  const rhythm = input.rhythm === undefined ? before.rhythm : rhythmOf(ports, input);
  if (rhythm) {
    const storedStart = before.start_at ?? (before.rhythm ? null : before.next_run_at);
    const start = startAt === undefined ? storedStart : instantOf(startAt);
    const next = firstTime(ports, rhythm, before.last_run_at ? null : start);
    const isMoved = startAt === undefined ? sql`false` : sql`last_run_at IS NULL`;
    return sql`iif(rhythm IS ${JSON.stringify(rhythm)} AND NOT ${isMoved}, ${kept}, ${next})`;
  }
  const now = timestamp(ports);
  const unrun =
    startAt === undefined
      ? sql`iif(rhythm IS NULL, ${kept}, coalesce(start_at, ${now}))`
      : sql`${instantOf(startAt) ?? now}`;
  return sql`CASE
    WHEN last_run_at IS NULL THEN ${unrun}
    WHEN interval_hours = ${intervalHours} AND rhythm IS NULL THEN ${kept}
    ELSE strftime('%Y-%m-%dT%H:%M:%fZ', last_run_at, ${`+${intervalHours} hours`}) END`;
}

/** The columns that an edit changes besides those written. */
export const replanned = (ports: Ports, input: CampaignInput, before: Row) => ({
  next_run_at: nextSlot(ports, input, before),
  // A run that waits for quiet hours to end is planned again, because the edit may have changed them.
  slot_at: null,
  ...(input.endDate !== undefined && {
    cause: sql`iif(end_date IS ${input.endDate}, cause, NULL)`,
  }),
  // The formats of another text would be in the wrong places.
  ...(!input.entities && {
    entities: sql`iif(message_template = ${input.messageTemplate}, entities, NULL)`,
  }),
  revision: sql`revision + 1`,
});
