import type { CampaignInput } from "@tbm/contract/campaigns.ts";
import { isTooFarAhead } from "@tbm/contract/fields.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { eq } from "drizzle-orm";

import { dayAt } from "#days.ts";
import { type campaigns, folders } from "#db/schema.ts";
import { refused } from "#http/app-error.ts";
import { assertGroups, findLayout, resolveBot } from "#messages/references.ts";
import { renderMoment } from "#messages/template.ts";
import { endOfDay } from "#planning/campaigns/quiet-hours.ts";
import { zoneOf } from "#planning/schedules/schedule-start.ts";
import type { Ports } from "#ports.ts";

type Row = typeof campaigns.$inferSelect;

const YEARS = { years: LIMITS.yearsAhead };

/** The fixed times with the zone that they are in; null for an interval. */
export const rhythmOf = (ports: Ports, { rhythm }: Pick<CampaignInput, "rhythm">): Row["rhythm"] =>
  rhythm
    ? {
        times: rhythm.times,
        weekdays: rhythm.weekdays,
        timezone: zoneOf(ports, rhythm.timezone),
      }
    : null;

export function checkEnd({ settings, now }: Ports, { endDate }: CampaignInput, before?: Row): void {
  if (!endDate || endDate === before?.end_date) return;
  if (endOfDay(endDate, settings.TIMEZONE) <= now()) {
    throw refused("end_passed");
  }
  if (isTooFarAhead(endDate, dayAt(now(), settings.TIMEZONE))) {
    throw refused("end_too_far", YEARS);
  }
}

/** A start must be in the future and before the end date, and cannot change once the campaign has run. */
export function checkStart(ports: Ports, { startAt, endDate }: CampaignInput, before?: Row): void {
  if (startAt === undefined) return;
  if (before?.last_run_at) throw refused("start_fixed");
  if (startAt === null) return;
  const { TIMEZONE } = ports.settings;
  const now = ports.now();
  const start = Date.parse(startAt);
  if (start <= now) throw refused("start_passed");
  if (isTooFarAhead(dayAt(start, TIMEZONE), dayAt(now, TIMEZONE))) {
    throw refused("start_too_far", YEARS);
  }
  const end = endDate === undefined ? before?.end_date : endDate;
  if (end && start >= endOfDay(end, TIMEZONE)) throw refused("start_after_end");
}

/** An edit that leaves out the fixed times keeps them. */
export function checkQuietHours({ rhythm, quietFrom }: CampaignInput, before: Row): void {
  if (rhythm === undefined && before.rhythm && quietFrom) throw refused("quiet_hours_with_rhythm");
}

export interface CheckedCampaign {
  /** Their current ids. */
  groups: string[];
  botId: string;
  isAutomatic: boolean;
}

/**
 * Checks that the bot, groups, keyboard and folder exist, and that the text still fits once its variables are filled
 * in. Returns the current ids of the groups, and the bot.
 */
export async function checkCampaign(
  ports: Ports,
  input: Pick<CampaignInput, "botId" | "groups" | "keyboardId" | "folderId" | "messageTemplate">,
): Promise<CheckedCampaign> {
  const bot = await resolveBot(ports, input.botId);
  const groups = await assertGroups(ports, input.groups);
  await findLayout(ports, input.keyboardId);
  const [folder] = await ports.db.select().from(folders).where(eq(folders.id, input.folderId));
  if (!folder) throw refused("folder_gone");
  const template = { text: input.messageTemplate, entities: [] };
  const { text } = renderMoment(ports, template, ports.now());
  if (text.length > LIMITS.messageLength) {
    throw refused("template_too_long", { limit: LIMITS.messageLength });
  }
  return { groups, ...bot };
}
