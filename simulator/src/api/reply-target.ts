import { isRecord } from "#http/call-params.ts";
import { refusals } from "#refusals.ts";
import type { Chat } from "#state/chat-state.ts";
import type { StoredMessage } from "#state/message-state.ts";
import { formatText } from "#validate/format-text.ts";
import {
  optionalFlag,
  optionalInteger,
  optionalText,
  requiredInteger,
} from "#validate/json-fields.ts";
import { withFieldErrors } from "#validate/reply-markup.ts";

import type { Call } from "./api-call.ts";
import { openChatNamed } from "./chat-access.ts";

type Reply = Pick<StoredMessage, "replyToId" | "externalReply" | "quote">;

const noReply: Reply = { replyToId: null, externalReply: null, quote: null };

/** https://core.telegram.org/bots/api#replyparameters */
const MAX_QUOTE = 1024;

type ReplyRequest = { id: number; chatId: string; isOptional: boolean; quote: string; at: number };

function readRequest({ params }: Call): ReplyRequest {
  const given = params.json("reply_parameters", () =>
    refusals.bad("can't parse reply parameters JSON object"),
  );
  if (given === undefined) {
    return {
      id: params.integer("reply_to_message_id", 0),
      chatId: "",
      isOptional: params.flag("allow_sending_without_reply"),
      quote: "",
      at: 0,
    };
  }
  if (!isRecord(given)) throw refusals.bad("object expected as reply parameters");
  if (Object.keys(given).length === 0) {
    return { id: 0, chatId: "", isOptional: false, quote: "", at: 0 };
  }
  return withFieldErrors(refusals.wrongField, () => {
    const chatId = optionalText(given, "chat_id");
    const id = requiredInteger(given, "message_id");
    const isOptional = optionalFlag(given, "allow_sending_without_reply");
    const raw = optionalText(given, "quote");
    const mode = optionalText(given, "quote_parse_mode");
    const quote = formatText(raw, mode, given["quote_entities"]).text;
    return { id, chatId, isOptional, quote, at: optionalInteger(given, "quote_position") };
  });
}

/** The occurrence of the quote nearest to the position that the caller gave. */
function findQuote({ content }: StoredMessage, quote: string, at: number): Reply["quote"] {
  if (quote === "") return null;
  const text = content.kind === "service" ? "" : content.body.text;
  const expected = text.indexOf(quote, at);
  const position = expected < 0 ? text.indexOf(quote) : expected;
  if (position < 0 || quote.length > MAX_QUOTE) throw refusals.quoteInvalid();
  return { text: quote, position };
}

/** The message that the call replies to, here or in another chat that the bot can read. */
export function readReply(call: Call, chat: Chat): Reply {
  const { params } = call;
  if (!params.has("reply_parameters") && !params.has("reply_to_message_id")) return noReply;
  const { id, chatId, isOptional, quote, at } = readRequest(call);
  if (id <= 0) return noReply;
  const isElsewhere = chatId !== "" && chatId !== params.text("chat_id").trim();
  const source = isElsewhere ? openChatNamed(call, "read", chatId) : chat;
  const message = source.messages.get(id);
  if (!message) {
    if (isOptional) return noReply;
    throw refusals.messageNotFound("be replied");
  }
  const found = findQuote(message, quote, at);
  if (source === chat) return { replyToId: id, externalReply: null, quote: found };
  return { replyToId: null, externalReply: { chatId: source.id, messageId: id }, quote: found };
}
