import { refusals } from "#refusals.ts";
import type { Content } from "#state/message-state.ts";

import type { Call } from "./api-call.ts";
import { markupFor, readMarkup } from "./call-markup.ts";
import { openChat } from "./chat-access.ts";
import { admit, awaitSending, openDestination, postDraft } from "./send-draft.ts";
import { readCaption } from "./send-media.ts";

function copiedContent(call: Call): Exclude<Content, { kind: "service" }> {
  const source = openChat(call, "read", "from_chat_id");
  const message = source.messages.get(call.params.integer("message_id", 0));
  if (!message) throw refusals.messageNotFound("copy");
  const { content } = message;
  if (content.kind === "service" || message.isProtected) throw refusals.cannotCopy();
  if (content.kind === "text" || !call.params.has("caption")) return content;
  return { ...content, body: readCaption(call) };
}

export async function copyMessage(call: Call) {
  const content = copiedContent(call);
  const markup = readMarkup(call);
  const destination = openDestination(call, [content.kind]);
  const replyMarkup = markupFor(call, destination.chat, markup);
  admit(call, destination.chat, 1);
  await awaitSending(call, destination.chat, 1);
  return { message_id: postDraft(call, destination, { content, replyMarkup }).id };
}
