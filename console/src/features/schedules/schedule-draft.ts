import { t } from "@lingui/core/macro";
import { Repeat } from "@tbm/contract/messages.ts";
import { RepeatRule } from "@tbm/contract/recurrence/repeat-rule.ts";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";

import type { OutgoingMessage } from "#api/outgoing-message.ts";
import type { PlannedTime } from "#api/schedule-preview.ts";
import type { ScheduleSave } from "#api/schedules.ts";
import type { MessageContent, MessageDraft } from "#composer/message-draft.ts";
import { isTooLong, missingPlanFieldsOf } from "#composer/message-rules.ts";
import { ruleIn } from "#composer/repeat/rule-draft.ts";
import { contentOf } from "#composer/use-duplicate.tsx";
import { type Checked, complete, refused } from "#forms/checked.ts";
import { parseIds } from "#lib/parse-json.ts";
import { dayAndTimeIn } from "#time/zone-time.ts";

type Timing = Pick<MessageDraft, "date" | "time" | "repeat" | "rule"> & { timezone: string };

/** The form's values. */
type ScheduleDraft = MessageContent & Timing;

/** Whether the worker lists the pictures one by one. An older worker can only keep or remove all of them. */
export const hasPictureIds = ({ pictures }: ScheduleDetail): boolean => Array.isArray(pictures);

export const draftOf = (schedule: ScheduleDetail): ScheduleDraft => ({
  ...contentOf({
    ...schedule,
    botId: schedule.bot_id,
    groups: parseIds(schedule.groups),
    keyboardId: schedule.keyboard_id,
    images: schedule.pictures ?? [],
  }),
  date: schedule.date,
  time: schedule.time,
  repeat: Repeat.safeParse(schedule.repeat_type).data ?? "none",
  rule: RepeatRule.safeParse(schedule.rule).data ?? null,
  timezone: schedule.timezone,
});

/** Whether a repeating message has already had its first run. */
const hasBegun = ({ repeat_type, date, time, timezone }: ScheduleDetail, nowMs: number): boolean =>
  repeat_type !== "none" && `${date} ${time}` <= dayAndTimeIn(timezone, nowMs);

/** The time to ask the worker about; nothing while it is the current one. */
export function timingOf(
  schedule: ScheduleDetail,
  draft: ScheduleDraft,
  nowMs: number,
): PlannedTime | null {
  const { date, time, repeat, timezone } = draft;
  const { rule } = ruleIn(draft);
  const isSame =
    !schedule.ended_at &&
    schedule.date === date &&
    schedule.time === time &&
    schedule.timezone === timezone &&
    schedule.repeat_type === repeat &&
    JSON.stringify(schedule.rule ?? null) === JSON.stringify(rule ?? null);
  const mayHaveBegun = schedule.date === date && hasBegun(schedule, nowMs);
  if (isSame || !date || !time) return null;
  return { date, time, repeat, timezone, ...(rule && { rule }), mayHaveBegun };
}

const isSameList = (a: readonly { id: string }[], b: readonly { id: string }[]) =>
  a.length === b.length && a.every(({ id }, index) => id === b[index]?.id);

/** The input for the worker, or why it cannot be saved. */
export function checkDraft(
  schedule: ScheduleDetail,
  draft: ScheduleDraft,
  outgoing: Omit<OutgoingMessage, "botId">,
): Checked<ScheduleSave> {
  const { botId, date, time, repeat, timezone } = draft;
  const faults = missingPlanFieldsOf({ ...draft, groups: outgoing.groups });
  if (botId === null || Object.keys(faults).length > 0) {
    const description = t`Please fill in all required fields for scheduling`;
    return refused(faults, t`Missing Information`, description);
  }
  if (isTooLong(draft)) return refused({}, t`Message Too Long`, t`Please shorten the message`);
  const isKept =
    !hasPictureIds(schedule) ||
    (draft.image === null && isSameList(draft.chosen, schedule.pictures ?? []));
  const picture = isKept ? "keep" : "remove";
  return complete({ ...outgoing, botId, date, time, repeat, timezone, ...ruleIn(draft), picture });
}
