import { type Entity, knownEntities } from "@tbm/contract/entities.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { MessageOptions } from "@tbm/contract/message-look.ts";
import { Repeat } from "@tbm/contract/messages.ts";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";

import type { ScheduleChange } from "#api/schedules.ts";
import { nested } from "#lib/nested-entities.ts";

/** The picture that it has, none, or another one with the address under which the browser shows it. */
export type Picture =
  | { kind: "kept" }
  | { kind: "none" }
  | { kind: "new"; file: File; url: string };

/** The form's values. */
export interface ScheduleDraft {
  botId: string;
  groups: ReadonlySet<string>;
  message: string;
  entities: readonly Entity[];
  options: MessageOptions;
  picture: Picture;
  keyboardId: string | null;
  date: string;
  time: string;
  repeat: Repeat;
  timezone: string;
}

/** The wire has a JSON-encoded list; what is no list counts as none. */
function idsIn(groups: string): string[] {
  try {
    const list: unknown = JSON.parse(groups);
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}

export const draftOf = (schedule: ScheduleDetail): ScheduleDraft => ({
  botId: schedule.bot_id,
  groups: new Set(idsIn(schedule.groups)),
  message: schedule.message,
  entities: knownEntities(schedule.entities),
  options: {
    silent: schedule.silent ?? false,
    protect: schedule.protect ?? false,
    noPreview: schedule.noPreview ?? false,
    pin: schedule.pin ?? false,
  },
  picture: { kind: schedule.image_urls.length > 0 ? "kept" : "none" },
  keyboardId: schedule.keyboard_id ?? null,
  date: schedule.date,
  time: schedule.time,
  repeat: Repeat.catch("none").parse(schedule.repeat_type),
  timezone: schedule.timezone,
});

type Checked =
  | { kind: "complete"; change: ScheduleChange }
  | { kind: "refused"; title: string; description: string };

/** What goes to the worker, or what stands in its way. */
export function checkDraft(id: string, draft: ScheduleDraft, groups: readonly string[]): Checked {
  const { message, date, time, picture } = draft;
  const length = message.trim().length;
  if (groups.length === 0 || length === 0 || !date || !time) {
    return {
      kind: "refused",
      title: "Missing Information",
      description: "Please fill in all required fields for scheduling",
    };
  }
  if (length > LIMITS.messageLength) {
    return {
      kind: "refused",
      title: "Message Too Long",
      description: "Please shorten the message",
    };
  }
  const files = { kept: "keep", none: "remove" } as const;
  const becomes = picture.kind === "new" ? picture.file : files[picture.kind];
  const entities = nested(draft.entities);
  return { kind: "complete", change: { ...draft, id, groups, entities, picture: becomes } };
}
