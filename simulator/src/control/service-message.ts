import type { Chat } from "#state/chat-state.ts";
import type { StoredMessage } from "#state/message-state.ts";
import type { User } from "#state/people.ts";
import { postMessage } from "#state/posting.ts";
import type { World } from "#state/simulated-world.ts";
import { announceMessage } from "#updates/audience.ts";

/** Posts a service message such as "Ann added Bot" in the chat, and sends it to its bots as an update. */
export function postService(
  world: World,
  chat: Chat,
  actor: User,
  fields: Record<string, unknown>,
  threadId: number | null = null,
): StoredMessage {
  const author = chat.type === "channel" ? null : actor;
  const content = { kind: "service" as const, fields };
  const message = postMessage(world, chat, { author, botId: null, content, threadId }, null);
  announceMessage(world, chat, message);
  return message;
}
