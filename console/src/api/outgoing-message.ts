import type { Nothing } from "@tbm/contract/complete.ts";
import type { Entity } from "@tbm/contract/content/entities.ts";
import type { Lifetime } from "@tbm/contract/content/message-lifetime.ts";
import type { MessageOptions } from "@tbm/contract/content/message-look.ts";
import type { Repeat } from "@tbm/contract/messages.ts";
import type { RepeatRule } from "@tbm/contract/recurrence/repeat-rule.ts";

export interface OutgoingMessage {
  botId: string;
  groups: readonly string[];
  message: string;
  image: File | null;
  keyboardId: string | null;
  /** Needs a worker that supports formatting. */
  entities?: readonly Entity[];
  options?: MessageOptions;
  /** Needs a worker that deletes posts. */
  lifetime?: Lifetime;
  /** Pictures from the library, in order. Needs a worker that sends albums. */
  imageIds?: readonly string[];
}

/** Wall-clock time in a time zone. */
export interface Timing {
  date: string;
  time: string;
  repeat: Repeat;
  timezone: string;
  /** How a custom repeat repeats. Needs a worker that supports it. */
  rule?: RepeatRule;
}

type OutgoingContent = Omit<OutgoingMessage, "botId" | "groups">;

function appendContent(form: FormData, content: OutgoingContent): FormData {
  const { message, image, keyboardId, ...extras } = content;
  const { entities = [], options, lifetime, imageIds = [], ...rest } = extras;
  void (rest satisfies Nothing);
  form.append("message", message);
  if (image) form.append("image", image);
  if (keyboardId) form.append("keyboardId", keyboardId);
  if (entities.length > 0) form.append("entities", JSON.stringify(entities));
  if (imageIds.length > 0) form.append("imageIds", JSON.stringify(imageIds));
  for (const [name, isOn] of Object.entries(options ?? {})) if (isOn) form.append(name, "true");
  if (lifetime?.deleteAfterHours) {
    form.append("deleteAfterHours", String(lifetime.deleteAfterHours));
  }
  return form;
}

/** A message that is sent once has no previous post, so only a repeating one says what happens to it. */
export function planFormOf(planned: OutgoingMessage & Timing) {
  const { date, time, repeat, timezone, rule, ...message } = planned;
  const form = formOf(message);
  const timing = { date, time, repeat, timezone };
  for (const [name, value] of Object.entries(timing)) form.append(name, value);
  if (rule) form.append("rule", JSON.stringify(rule));
  if (message.lifetime?.deletePrevious && repeat !== "none") form.append("deletePrevious", "true");
  return form;
}

export function formOf({ botId, groups, ...content }: OutgoingMessage): FormData {
  const form = new FormData();
  form.append("groups", JSON.stringify(groups));
  form.append("botId", botId);
  return appendContent(form, content);
}

/** The new content of posts, in these groups or in all that have the message. */
export type EditedMessage = OutgoingContent & { groups?: readonly string[] };

export function editFormOf({ groups, ...content }: EditedMessage): FormData {
  const form = new FormData();
  if (groups) form.append("groups", JSON.stringify(groups));
  return appendContent(form, content);
}

/** A message that is saved for later under a name. Its audience is optional. */
export type SavedContent = OutgoingContent & {
  name: string;
  botId: string | null;
  groups: readonly string[];
  /** Sets of groups, by id. */
  sets: readonly string[];
  /** The version that was opened; null for a new one. */
  version: string | null;
};

export function savedPostFormOf(post: SavedContent): FormData {
  const { name, botId, groups, sets, version, ...content } = post;
  const form = new FormData();
  form.append("name", name);
  form.append("groups", JSON.stringify(groups));
  form.append("sets", JSON.stringify(sets));
  if (botId !== null) form.append("botId", botId);
  if (version !== null) form.append("version", version);
  if (content.lifetime?.deletePrevious) form.append("deletePrevious", "true");
  return appendContent(form, content);
}
