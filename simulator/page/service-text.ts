import type { ChatView, MessageView } from "#control/control-views.ts";

const NOBODY = "Someone";

function nameOf(value: unknown): string {
  const user = value as { first_name?: unknown } | null;
  return typeof user?.first_name === "string" ? user.first_name : NOBODY;
}

function joinedText(actor: string, joined: unknown): string {
  const names = Array.isArray(joined) ? joined.map(nameOf) : [NOBODY];
  return names.length === 1 && names[0] === actor
    ? `${actor} joined the group`
    : `${actor} added ${names.join(", ")}`;
}

/** What members read in the middle of the chat when something happens to it. */
export function serviceText(chat: Pick<ChatView, "title">, message: MessageView): string {
  const fields = message.service ?? {};
  const actor = message.author?.name ?? chat.title;
  const has = (name: string) => fields[name] !== undefined;
  if (has("new_chat_members")) return joinedText(actor, fields["new_chat_members"]);
  if (has("left_chat_member")) {
    const gone = nameOf(fields["left_chat_member"]);
    return gone === actor ? `${actor} left the group` : `${actor} removed ${gone}`;
  }
  if (has("new_chat_title"))
    return `${actor} renamed the chat to “${String(fields["new_chat_title"])}”`;
  if (has("migrate_to_chat_id")) return "This group became a supergroup";
  if (has("migrate_from_chat_id")) return `${chat.title} was upgraded from a basic group`;
  if (has("pinned_message")) return `${actor} pinned a message`;
  if (has("group_chat_created")) return `${actor} created the group`;
  if (has("supergroup_chat_created")) return `${actor} created the supergroup`;
  if (has("forum_topic_created")) {
    const topic = fields["forum_topic_created"] as { name?: unknown };
    return `${actor} created the topic “${String(topic.name)}”`;
  }
  const [name = "event"] = Object.keys(fields);
  return `${actor}: ${name.replaceAll("_", " ")}`;
}
