/** https://core.telegram.org/bots/api#update, without the types that must be requested explicitly. */
export const defaultUpdateTypes: ReadonlySet<string> = new Set([
  "message",
  "edited_message",
  "channel_post",
  "edited_channel_post",
  "business_connection",
  "business_message",
  "edited_business_message",
  "deleted_business_messages",
  "inline_query",
  "chosen_inline_result",
  "callback_query",
  "shipping_query",
  "pre_checkout_query",
  "purchased_paid_media",
  "poll",
  "poll_answer",
  "my_chat_member",
  "chat_join_request",
  "chat_boost",
  "removed_chat_boost",
]);

const allUpdateTypes: ReadonlySet<string> = new Set([
  ...defaultUpdateTypes,
  "chat_member",
  "message_reaction",
  "message_reaction_count",
]);

/** An empty list means the default; unknown names are ignored. */
export function chooseUpdateTypes(names: string[]): ReadonlySet<string> {
  const known = names.map((name) => name.toLowerCase()).filter((name) => allUpdateTypes.has(name));
  return known.length === 0 ? defaultUpdateTypes : new Set(known);
}
