import type { Complete } from "@tbm/contract/complete.ts";
import type { Entity } from "@tbm/contract/content/entities.ts";
import type { LinkButton } from "@tbm/contract/keyboards.ts";
import { type Api, InputFile } from "grammy/web";
import { z } from "zod";

import type { Ports } from "#ports.ts";

import { callTelegram } from "./call-telegram.ts";
import { classifyFailure, type Outcome } from "./outcome.ts";

/** Long, because every call that is given up before Telegram answers ends unconfirmed. */
const TIMEOUTS = { headMs: 180_000, bodyMs: 15_000 };

const Sized = z.object({ file_id: z.string() });

/** The fields of Telegram's answer that are used. A message counts as posted if it has an id. */
export const Message = z.object({
  message_id: z.int().positive(),
  photo: z.array(Sized).optional(),
  animation: Sized.optional(),
  document: Sized.optional(),
});

/** A picture that Telegram already has, or one to upload. */
export type Media = { fileId: string } | { name: string; bytes: ReadableStream<Uint8Array> };

/** `entities` format the text, or the caption if there is one. */
export interface Look {
  entities: readonly Entity[];
  isSilent: boolean;
  isProtected: boolean;
  hasNoPreview: boolean;
}

export type Post = Look &
  (
    | { kind: "text"; text: string; keyboard: LinkButton[][] | null }
    | {
        kind: "photo" | "animation";
        media: Media;
        caption: string;
        keyboard: LinkButton[][] | null;
      }
    | { kind: "album"; media: readonly Media[]; caption: string }
  );

/** A chat, and the topic in it; 0 for none. */
interface PostTarget {
  chatId: string;
  threadId: number;
}

export interface Posted {
  messageIds: number[];
  /** Telegram's file id of each picture, in order; null if the answer has none. */
  fileIds: (string | null)[];
}

export const inputOf = (media: Media): InputFile | string =>
  "fileId" in media ? media.fileId : new InputFile(media.bytes, media.name);

/** Stored keyboards may have fields of another version, and Telegram refuses what it does not know. */
const buttonOf = ({ text, url }: LinkButton): Complete<LinkButton> => ({ text, url });

export const markup = (keyboard: LinkButton[][] | null) =>
  keyboard ? { reply_markup: { inline_keyboard: keyboard.map((row) => row.map(buttonOf)) } } : {};

export const entitiesOf = ({ entities }: Pick<Look, "entities">) =>
  entities.map(({ type, offset, length, url = "" }) =>
    type === "text_link" ? { type, offset, length, url } : { type, offset, length },
  );

/** Formatting is always sent as entities: with a parse mode, characters of the text could break it. */
function captionOf(post: Exclude<Post, { kind: "text" }>) {
  if (!post.caption) return {};
  const { caption } = post;
  return post.entities.length > 0 ? { caption, caption_entities: entitiesOf(post) } : { caption };
}

const sendOptions = ({ threadId }: PostTarget, { isSilent, isProtected }: Post) => ({
  ...(threadId > 0 && { message_thread_id: threadId }),
  ...(isSilent && { disable_notification: true }),
  ...(isProtected && { protect_content: true }),
});

const Messages = z.array(Message);

export const fileIdOf = ({ photo, animation, document }: z.infer<typeof Message>): string | null =>
  (photo?.at(-1) ?? animation ?? document)?.file_id ?? null;

const countOf = (post: Post) => (post.kind === "album" ? post.media.length : 1);

function sendText(api: Api, target: PostTarget, post: Extract<Post, { kind: "text" }>) {
  return api.sendMessage(target.chatId, post.text, {
    ...(post.entities.length > 0 && { entities: entitiesOf(post) }),
    ...(post.hasNoPreview && { link_preview_options: { is_disabled: true } }),
    ...sendOptions(target, post),
    ...markup(post.keyboard),
  });
}

type SingleCall = (api: Api, ...args: Parameters<Api["sendPhoto"]>) => Promise<unknown>;
const SINGLE: Record<Extract<Post, { media: Media }>["kind"], SingleCall> = {
  photo: (api, ...args) => api.sendPhoto(...args),
  animation: (api, ...args) => api.sendAnimation(...args),
};

async function callApi(api: Api, target: PostTarget, post: Post): Promise<unknown> {
  const { chatId } = target;
  if (post.kind === "text") return [await sendText(api, target, post)];
  if (post.kind === "album") {
    const items = post.media.map((media, index) => ({
      type: "photo" as const,
      media: inputOf(media),
      ...(index === 0 && captionOf(post)),
    }));
    return api.sendMediaGroup(chatId, items, sendOptions(target, post));
  }
  const other = { ...captionOf(post), ...sendOptions(target, post), ...markup(post.keyboard) };
  return [await SINGLE[post.kind](api, chatId, inputOf(post.media), other)];
}

/** Posts one message or one album to a chat, without retries. */
export async function postToChat(
  ports: Ports,
  token: string,
  target: PostTarget,
  post: Post,
): Promise<Outcome<Posted>> {
  const outcome = await callTelegram<unknown>(
    ports,
    token,
    (api) => callApi(api, target, post),
    TIMEOUTS,
  );
  if (outcome.kind !== "sent") return outcome;
  const messages = Messages.safeParse(outcome.result);
  if (!messages.success || messages.data.length !== countOf(post))
    return classifyFailure({ silence: "unreadable" });
  return {
    kind: "sent",
    result: {
      messageIds: messages.data.map(({ message_id }) => message_id),
      fileIds: messages.data.map(fileIdOf),
    },
  };
}
