import type { MessageView } from "#control/control-views.ts";

/** A plain message for tests. */
export const sampleMessage = (id: number, fields: Partial<MessageView> = {}): MessageView => ({
  id,
  at: 0,
  editedAt: null,
  author: null,
  botId: null,
  botName: null,
  kind: "text",
  text: "",
  entities: [],
  isCaptionAbove: false,
  hasSpoiler: false,
  service: null,
  file: null,
  replyMarkup: null,
  quote: null,
  mediaGroupId: null,
  threadId: null,
  replyToId: null,
  isProtected: false,
  isSilent: false,
  ...fields,
});
