import {
  type CampaignInput,
  END_TOO_FAR,
  START_AFTER_END,
  START_PASSED,
  START_TOO_FAR,
} from "@tbm/contract/campaigns.ts";
import { isTooFarAhead } from "@tbm/contract/fields.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { eq } from "drizzle-orm";

import { type campaigns, folders } from "#db/schema.ts";
import { AppError } from "#http/app-error.ts";
import { assertBot, assertGroups, findLayout } from "#messages/references.ts";
import { renderMoment } from "#messages/template.ts";
import { endOfDay } from "#planning/campaigns/quiet-hours.ts";
import { dayAt } from "#planning/schedules/recurrence.ts";
import type { Ports } from "#ports.ts";

type Row = typeof campaigns.$inferSelect;

export function checkEnd({ settings, now }: Ports, { endDate }: CampaignInput, before?: Row): void {
  if (!endDate || endDate === before?.end_date) return;
  if (endOfDay(endDate, settings.TIMEZONE) <= now()) {
    throw new AppError(422, "refused", "The end date has passed. Choose a later one.");
  }
  if (isTooFarAhead(endDate, dayAt(now(), settings.TIMEZONE))) {
    throw new AppError(422, "refused", END_TOO_FAR);
  }
}

/** A start must lie ahead, before the end date, and cannot change once the campaign has run. */
export function checkStart(ports: Ports, { startAt, endDate }: CampaignInput, before?: Row): void {
  if (startAt === undefined) return;
  const refuse = (message: string) => new AppError(422, "refused", message);
  if (before?.last_run_at) {
    throw refuse("The campaign has already posted, so its start can't be changed.");
  }
  if (startAt === null) return;
  const { TIMEZONE } = ports.settings;
  const now = ports.now();
  const start = Date.parse(startAt);
  if (start <= now) throw refuse(START_PASSED);
  if (isTooFarAhead(dayAt(start, TIMEZONE), dayAt(now, TIMEZONE))) throw refuse(START_TOO_FAR);
  const end = endDate === undefined ? before?.end_date : endDate;
  if (end && start >= endOfDay(end, TIMEZONE)) throw refuse(START_AFTER_END);
}

/**
 * What is named must be there, and the text must still fit once its variables are filled in. Returns the ids under
 * which the groups are known now.
 */
export async function checkCampaign(
  ports: Ports,
  input: Pick<CampaignInput, "botId" | "groups" | "keyboardId" | "folderId" | "messageTemplate">,
): Promise<string[]> {
  await assertBot(ports, input.botId);
  const groups = await assertGroups(ports, input.groups);
  await findLayout(ports, input.keyboardId);
  const [folder] = await ports.db.select().from(folders).where(eq(folders.id, input.folderId));
  if (!folder) {
    throw new AppError(422, "refused", "This folder is not in the list any more. Choose another.");
  }
  const text = renderMoment(ports, input.messageTemplate, ports.now());
  if (text.length > LIMITS.messageLength) {
    const limit = `${LIMITS.messageLength} characters`;
    throw new AppError(422, "refused", `With its variables filled in the text exceeds ${limit}.`);
  }
  return groups;
}
