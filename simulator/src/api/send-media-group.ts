import { messageJson } from "#format/message-json.ts";
import { refusals } from "#refusals.ts";
import type { Chat } from "#state/chat-state.ts";
import type { MediaContent } from "#state/message-state.ts";
import { TelegramError } from "#telegram-error.ts";
import { readImageHeader } from "#validate/image-header.ts";

import type { Call } from "./api-call.ts";
import { type InputMedia, readInputMedia, resolveMedia } from "./input-media.ts";
import { admit, awaitSending, openDestination, postDraft } from "./send-draft.ts";

const MAX_ITEMS = 10;

function readAlbum({ params }: Call): InputMedia[] {
  const given = params.json("media", refusals.albumNotJson);
  if (given === undefined) throw refusals.parameterRequired("media");
  if (!Array.isArray(given)) throw refusals.albumNotArray();
  const items = given.map((item: unknown) => readInputMedia(item, true));
  const [first] = items;
  if (items.length > MAX_ITEMS) throw refusals.albumTooLong();
  if (!first) throw refusals.albumEmpty();
  if (items.some((item) => item.isCaptionAbove !== first.isCaptionAbove)) {
    throw refusals.albumCaptionSide();
  }
  const hasDocument = items.some((item) => item.kind === "document");
  if (hasDocument && items.some((item) => item.kind !== "document")) {
    throw refusals.albumMixed("document");
  }
  return items;
}

/** An album cannot contain an animation, regardless of its declared type. */
function checkFitsAlbum({ kind, file }: MediaContent) {
  if (kind === "video" && readImageHeader(file.bytes)?.format === "gif") {
    throw refusals.albumWrongType();
  }
}

const innerText = (error: TelegramError) => error.message.replace(/^Bad Request: /, "");

async function resolveAlbum(call: Call, items: InputMedia[]): Promise<MediaContent[]> {
  const contents: MediaContent[] = [];
  for (const [index, item] of items.entries()) {
    try {
      contents.push(await resolveMedia(call, item));
    } catch (error) {
      if (error instanceof TelegramError && /: [A-Z_]+$/.test(error.message)) {
        throw refusals.albumItem(index + 1, innerText(error));
      }
      throw error;
    }
  }
  for (const content of contents) checkFitsAlbum(content);
  if (call.world.serverProblems.losesAlbumUploads && call.params.files.size > 0) {
    throw refusals.albumFailed();
  }
  return contents;
}

function admitAlbum(call: Call, chat: Chat, items: number) {
  try {
    admit(call, chat, items);
  } catch (error) {
    const isWrapped = call.world.settings.limits.wrapsAlbumFlood && error instanceof TelegramError;
    throw isWrapped ? refusals.albumItem(1, error.message) : error;
  }
}

/** An album has no keyboard: `reply_markup` is ignored. */
export async function sendMediaGroup(call: Call) {
  const items = readAlbum(call);
  const destination = openDestination(call, [...new Set(items.map(({ kind }) => kind))]);
  const { chat } = destination;
  const contents = await resolveAlbum(call, items);
  admitAlbum(call, chat, contents.length);
  await awaitSending(call, chat, contents.length);

  const mediaGroupId = contents.length > 1 ? `${call.world.nextMediaGroup++}` : null;
  const partial = call.fault?.kind === "album-partial" ? call.fault : null;
  const delivered = partial
    ? contents.slice(0, Math.min(partial.delivered, contents.length - 1))
    : contents;
  const messages = delivered.map((content) =>
    postDraft(call, destination, { content, mediaGroupId }),
  );
  if (partial) throw refusals.albumItem(delivered.length + 1, partial.description);
  return messages.map((message) => messageJson(call.world, chat, message, call.bot.user.id));
}
