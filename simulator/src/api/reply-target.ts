import { isRecord } from "#http/call-params.ts";
import { refusals } from "#refusals.ts";
import type { Chat } from "#state/chat-state.ts";

import type { Call } from "./api-call.ts";

/** The message of this chat that the call replies to, null for none. */
export function readReplyTo({ params }: Call, chat: Chat): number | null {
  const given = params.json("reply_parameters", () =>
    refusals.bad("can't parse reply parameters JSON object"),
  );
  if (given !== undefined && !isRecord(given)) {
    throw refusals.bad("object expected as reply parameters");
  }
  const id = given ? Number(given["message_id"]) : params.integer("reply_to_message_id", 0);
  if (!id) return null;
  if (chat.messages.has(id)) return id;
  const isOptional = given
    ? given["allow_sending_without_reply"] === true
    : params.flag("allow_sending_without_reply");
  if (!isOptional) throw refusals.messageNotFound("be replied");
  return null;
}
