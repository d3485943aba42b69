import type { Api } from "grammy/web";

import type { Ports } from "#ports.ts";

import { callTelegram } from "./call-telegram.ts";
import type { Outcome } from "./outcome.ts";
import { entitiesOf, fileIdOf, inputOf, type Look, markup, type Media, Message } from "./post.ts";

type Texts = Pick<Look, "entities" | "hasNoPreview"> & {
  text: string;
  keyboard: Parameters<typeof markup>[0];
};

/** A change to one posted message. */
export type PostChange = { messageId: number } & (
  | { kind: "delete" }
  | { kind: "edit-buttons"; keyboard: Texts["keyboard"] }
  | ({ kind: "edit-text" | "edit-caption" } & Texts)
  | ({ kind: "edit-photo" | "edit-animation"; media: Media } & Texts)
);

/** Long enough for an upload. A change that is not answered is made again. */
const TIMEOUTS = { headMs: 60_000, bodyMs: 15_000 };

/** What Telegram answers if the message already is as wanted. */
const IS_SAME = /message is not modified/i;
const IS_GONE = /message to (delete|edit) not found|MESSAGE_ID_INVALID/i;

const MEDIA_TYPES = { "edit-photo": "photo", "edit-animation": "animation" } as const;

const captionOf = (change: Texts) => ({
  caption: change.text,
  caption_entities: entitiesOf(change),
});

function callApi(api: Api, chatId: string, change: PostChange): Promise<unknown> {
  const { messageId } = change;
  switch (change.kind) {
    case "delete":
      return api.deleteMessage(chatId, messageId);
    case "edit-buttons":
      return api.editMessageReplyMarkup(chatId, messageId, markup(change.keyboard));
    case "edit-text":
      return api.editMessageText(chatId, messageId, change.text, {
        entities: entitiesOf(change),
        ...(change.hasNoPreview && { link_preview_options: { is_disabled: true } }),
        ...markup(change.keyboard),
      });
    case "edit-caption":
      return api.editMessageCaption(chatId, messageId, {
        ...captionOf(change),
        ...markup(change.keyboard),
      });
    default: {
      const media = {
        type: MEDIA_TYPES[change.kind],
        media: inputOf(change.media),
        ...captionOf(change),
      } as const;
      return api.editMessageMedia(chatId, messageId, media, markup(change.keyboard));
    }
  }
}

/** A post that is gone needs no deletion and no new buttons. */
function isAsWanted({ kind }: PostChange, outcome: Outcome<unknown>): boolean {
  if (outcome.kind !== "refused") return false;
  const { description } = outcome;
  const mayBeGone = kind === "delete" || kind === "edit-buttons";
  return IS_SAME.test(description) || (mayBeGone && IS_GONE.test(description));
}

/** Changes one posted message, without retries. A message that already is as wanted counts as changed. */
export async function changePost(
  ports: Ports,
  token: string,
  chatId: string,
  change: PostChange,
): Promise<Outcome<{ fileIds: (string | null)[] }>> {
  const outcome = await callTelegram<unknown>(
    ports,
    token,
    (api) => callApi(api, chatId, change),
    TIMEOUTS,
  );
  if (isAsWanted(change, outcome)) return { kind: "sent", result: { fileIds: [] } };
  if (outcome.kind !== "sent") return outcome;
  const message = Message.safeParse(outcome.result);
  return { kind: "sent", result: { fileIds: message.success ? [fileIdOf(message.data)] : [] } };
}
