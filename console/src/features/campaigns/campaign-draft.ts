import { t } from "@lingui/core/macro";
import { type Campaign, CampaignInput } from "@tbm/contract/campaigns.ts";
import { type Entity, knownEntities } from "@tbm/contract/content/entities.ts";
import { NO_LIFETIME } from "@tbm/contract/content/message-lifetime.ts";
import { NO_OPTIONS } from "@tbm/contract/content/message-look.ts";
import { isTooFarAhead } from "@tbm/contract/fields.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { Rhythm } from "@tbm/contract/recurrence/rhythm.ts";
import { WEEKDAYS } from "@tbm/contract/recurrence/rrule.ts";

import { nested } from "#composer/formatting/nested-entities.ts";
import { type Checked, complete, faultsOf, refused } from "#forms/checked.ts";
import { faultText } from "#forms/fault-text.ts";
import { inputFaultTable } from "#language/input-fault-table.ts";
import { clockTime, localDay } from "#time/dates.ts";

/** The form's values; numbers are kept as typed. */
export interface CampaignDraft {
  name: string;
  botId: string | null;
  groups: ReadonlySet<string>;
  folderId: string | null;
  messageTemplate: string;
  entities: readonly Entity[];
  intervalHours: string;
  /** Fixed times instead of the interval. */
  rhythm: DraftRhythm | null;
  imagesPerSend: string;
  keyboardId: string | null;
  /** In the operator's time zone; both empty to post at once. */
  startDate: string;
  startTime: string;
  /** These three may be empty. */
  quietFrom: string;
  quietUntil: string;
  endDate: string;
  deleteAfterHours: number | null;
  deletePrevious: boolean;
  renews: boolean;
  silent: boolean;
  protect: boolean;
  noPreview: boolean;
  pin: boolean;
  /** Only for a new campaign. */
  paused: boolean;
}

export type DraftRhythm = Rhythm & {
  timezone: string;
  /** What is typed for a time and is none. */
  unread?: string | undefined;
};

export const NEW_CAMPAIGN: CampaignDraft = {
  name: "",
  botId: null,
  groups: new Set(),
  folderId: null,
  messageTemplate: "",
  entities: [],
  rhythm: null,
  intervalHours: String(LIMITS.intervalHours.fallback),
  imagesPerSend: String(LIMITS.imagesPerSend.fallback),
  keyboardId: null,
  startDate: "",
  startTime: "",
  quietFrom: "",
  quietUntil: "",
  endDate: "",
  ...NO_LIFETIME,
  renews: false,
  ...NO_OPTIONS,
  paused: false,
};

/** A start in the past counts as none. */
function startFields(startAt: string | null | undefined) {
  const start = startAt ? new Date(startAt) : null;
  if (!start || !(start.getTime() > Date.now())) return { startDate: "", startTime: "" };
  return { startDate: localDay(start), startTime: clockTime(start) };
}

/** The instant of a complete start; null if incomplete. */
export function startOf({ startDate, startTime }: CampaignDraft): string | null {
  if (startDate === "" || startTime === "") return null;
  return new Date(`${startDate}T${startTime}`).toISOString();
}

/** The changed start to send to the worker; nothing if it is unchanged. */
function startChange(draft: CampaignDraft, kept: CampaignDraft): { startAt?: string | null } {
  const startAt = startOf(draft);
  return startAt === startOf(kept) ? {} : { startAt };
}

function startFaults({ startDate, startTime }: CampaignDraft, change: { startAt?: string | null }) {
  if (startDate !== "" && startTime === "") return { startTime: t`Choose a time.` };
  if (startDate === "" && startTime !== "") return { startDate: t`Choose a date.` };
  const hasPassed = change.startAt && Date.parse(change.startAt) <= Date.now();
  return hasPassed ? { startTime: inputFaultTable().start_passed() } : {};
}

/** Weekdays that this console does not know are left out. */
const rhythmOf = (rhythm: Campaign["rhythm"]): DraftRhythm | null =>
  rhythm
    ? { ...rhythm, weekdays: WEEKDAYS.filter((weekday) => rhythm.weekdays.includes(weekday)) }
    : null;

export const draftOf = (campaign: Campaign): CampaignDraft => ({
  name: campaign.name,
  botId: campaign.bot_id,
  groups: new Set(campaign.groups),
  folderId: campaign.folder_id,
  messageTemplate: campaign.message_template,
  entities: knownEntities(campaign.entities),
  rhythm: rhythmOf(campaign.rhythm),
  intervalHours: String(campaign.interval_hours),
  imagesPerSend: String(campaign.images_per_send),
  keyboardId: campaign.keyboard_id ?? null,
  ...startFields(campaign.start_at),
  quietFrom: campaign.quiet_from ?? "",
  quietUntil: campaign.quiet_until ?? "",
  endDate: campaign.end_date ?? "",
  deleteAfterHours: campaign.deleteAfterHours ?? null,
  deletePrevious: campaign.deletePrevious ?? false,
  renews: campaign.renews ?? false,
  silent: campaign.silent ?? false,
  protect: campaign.protect ?? false,
  noPreview: campaign.noPreview ?? false,
  pin: campaign.pin ?? false,
  paused: false,
});

interface Bounds {
  min: number;
  max: number;
  fallback: number;
}

/** The whole number in a text, within the bounds; the fallback if there is none. */
export function numberWithin(text: string, { min, max, fallback }: Bounds): number {
  const number = text.trim() === "" ? Number.NaN : Math.trunc(Number(text));
  return Number.isNaN(number) ? fallback : Math.min(Math.max(number, min), max);
}

/** Why a last day is refused: it has passed or is too far ahead. An unchanged day is always accepted. */
export function endFault(
  endDate: string,
  { today, kept }: { today: string; kept: string },
): string | null {
  if (endDate === "" || endDate === kept) return null;
  if (endDate < today) return inputFaultTable().end_passed();
  // Empty if this browser does not know the zone.
  return today !== "" && isTooFarAhead(endDate, today)
    ? inputFaultTable().end_too_far({ years: LIMITS.yearsAhead })
    : null;
}

/**
 * The input for the worker, or why it cannot be saved. Options and start are only sent to a worker that supports
 * them.
 */
export function checkCampaign(
  draft: CampaignDraft,
  groups: readonly string[],
  { hasOptions = false, hasStart = false, kept = NEW_CAMPAIGN } = {},
): Checked<CampaignInput> {
  const title = t`Validation Error`;
  const { startDate: _date, startTime: _time, ...written } = draft;
  const { quietFrom, quietUntil, endDate, ...timeless } = written;
  const { deleteAfterHours, deletePrevious, renews, ...looking } = timeless;
  const { entities, silent, protect, noPreview, pin, rhythm, paused, ...basics } = looking;
  const { name, botId, folderId, messageTemplate } = basics;
  const faults = {
    ...(!name.trim() && { name: t`Enter a name.` }),
    ...(!botId && { botId: t`Choose a bot.` }),
    ...(groups.length === 0 && { groups: t`Select at least one group.` }),
    ...(!folderId && { folderId: t`Choose a folder.` }),
    ...(!messageTemplate.trim() && { messageTemplate: t`Enter a message.` }),
  };
  if (Object.keys(faults).length > 0) {
    return refused(faults, title, t`Please fill in all required fields`);
  }
  const start = hasStart ? startChange(draft, kept) : {};
  const [[field, fault] = []] = hasStart ? Object.entries(startFaults(draft, start)) : [];
  if (field !== undefined && fault !== undefined) {
    return refused({ [field]: fault }, title, fault);
  }
  if (hasOptions && rhythm?.unread) {
    const unread = t`Enter a time such as 09:00.`;
    return refused({ rhythm: unread }, title, unread);
  }
  const checked = CampaignInput.safeParse({
    ...basics,
    ...start,
    groups,
    ...(hasOptions && {
      entities: nested(entities),
      rhythm,
      quietFrom: rhythm ? null : quietFrom || null,
      quietUntil: rhythm ? null : quietUntil || null,
      endDate: endDate || null,
      deleteAfterHours,
      deletePrevious: deletePrevious && !renews,
      renews,
      silent,
      protect,
      noPreview,
      pin,
      ...(paused && { paused }),
    }),
    intervalHours: numberWithin(draft.intervalHours, LIMITS.intervalHours),
    imagesPerSend: numberWithin(draft.imagesPerSend, LIMITS.imagesPerSend),
  });
  if (checked.success) return complete(checked.data);
  const { issues } = checked.error;
  return refused(faultsOf(issues), title, faultText(issues[0]?.message));
}
