import { t } from "@lingui/core/macro";
import type { Group } from "@tbm/contract/groups.ts";

/** A group's type, or `topic` if it is a topic of one. */
export const typeOf = ({ type, topic }: Pick<Group, "type" | "topic">): string =>
  topic ? "topic" : type;

/** Members know groups, channels and topics: to them, a supergroup is a group. */
export function groupKind(type: string): "channel" | "group" | "topic" {
  return type === "channel" || type === "topic" ? type : "group";
}

export function groupKindText(type: string): string {
  const kind = groupKind(type);
  if (kind === "topic") return t`topic`;
  return kind === "channel" ? t`channel` : t`group`;
}

/** `Forum ›`, the part of a topic's name before its own; null for a group. */
export const forumOf = ({ name, topic }: Pick<Group, "name" | "topic">): string | null =>
  topic ? name.slice(0, name.length - topic.name.length).trimEnd() : null;
