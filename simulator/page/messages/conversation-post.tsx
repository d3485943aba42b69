import { ActionIcon, Box, Group, Text, UnstyledButton } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";

import type { ChatView, MessageView } from "#control/control-views.ts";
import { colorOf, NameAvatar } from "#page/page-parts.tsx";
import { control } from "#page/store/control-client.ts";
import { attempt } from "#page/store/page-state.ts";
import { jumpTo } from "#page/store/refresh.ts";
import { clockTime, fullTime } from "#page/words/page-time.ts";
import { bodyLine } from "#page/words/page-words.ts";

import { LinkButtons } from "./link-buttons.tsx";
import { isVisual, MediaBlock, shownSize } from "./media-block.tsx";
import type { PostBlock } from "./message-blocks.ts";
import { RichText } from "./message-text.tsx";

type PostProps = {
  block: PostBlock;
  chat: ChatView;
  /** Whose posts are shown on the right. */
  viewerId: number | null;
  replied: MessageView | undefined;
  /** The topic's name, if messages of several topics are shown together. */
  topic: string | null;
};

function Meta({ messages }: { messages: PostBlock["messages"] }) {
  const [{ at }] = messages;
  const isEdited = messages.some(({ editedAt }) => editedAt !== null);
  return (
    <span className="meta">
      {isEdited && "edited "}
      <time dateTime={new Date(at).toISOString()} title={fullTime(at)}>
        {clockTime(at)}
      </time>
    </span>
  );
}

const ReplyQuote = ({ replied, quote }: { replied: MessageView; quote: string | null }) => (
  <UnstyledButton className="reply" onClick={() => jumpTo(replied.id)}>
    <Text size="sm" fw={600} c={colorOf(replied.author?.id ?? 0)}>
      {replied.author?.name ?? "Channel"}
    </Text>
    <Text size="sm" truncate>
      {quote ?? bodyLine(replied.kind, replied.text)}
    </Text>
  </UnstyledButton>
);

/** Deletes the message, or the whole album, as an administrator of the chat. */
function DeleteButton({ chatId, messages }: { chatId: number; messages: PostBlock["messages"] }) {
  const label = messages.length === 1 ? "Delete message" : "Delete album";
  const remove = () => Promise.all(messages.map(({ id }) => control.deleteMessage(chatId, id)));
  return (
    <ActionIcon
      className="delete"
      size={28}
      aria-label={label}
      title={label}
      onClick={() => void attempt(remove())}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}

/** A message, or an album, as members see it. */
export function Post({ block, chat, viewerId, replied, topic }: PostProps) {
  const { messages, startsRun, endsRun } = block;
  const [first] = messages;
  const who = first.author ?? { id: chat.id, name: chat.title, isBot: false };
  const isOwn = who.id === viewerId;
  const isGroup = chat.type === "group" || chat.type === "supergroup";
  const isMedia = isVisual(first);
  const width = isMedia && messages.length === 1 ? shownSize(first).width : undefined;
  const captioned = messages.find(({ text }) => text !== "");
  const media = first.kind !== "text" && <MediaBlock messages={messages} />;
  const meta = <Meta messages={messages} />;
  return (
    <article
      className={isOwn ? "post is-own" : "post"}
      data-starts-run={startsRun}
      aria-label={isOwn ? "Your message" : `Message from ${who.name}`}
      data-message={messages.map(({ id }) => id).join(" ")}
    >
      {!isOwn && isGroup && (
        <Box w={34} flex="none">
          {endsRun && <NameAvatar id={who.id} name={who.name} size={34} />}
        </Box>
      )}
      <div className="message">
        <div className={isMedia && !captioned ? "bubble is-bare" : "bubble"} style={{ width }}>
          {startsRun && !isOwn && chat.type !== "private" && (
            <Group px={12} pt={5} gap="xs" wrap="nowrap">
              <Text fw={600} size="sm" truncate flex={1} c={colorOf(who.id)}>
                {who.name}
              </Text>
              {topic && <small>{topic}</small>}
              {who.isBot && <small>bot</small>}
            </Group>
          )}
          {replied && <ReplyQuote replied={replied} quote={first.quote} />}
          {!captioned?.isCaptionAbove && media}
          {captioned && (
            <div className="text">
              <RichText text={captioned.text} entities={captioned.entities} />
              {meta}
            </div>
          )}
          {captioned?.isCaptionAbove && media}
          {!captioned && meta}
        </div>
        {messages.length === 1 && <LinkButtons markup={first.replyMarkup} />}
      </div>
      <DeleteButton chatId={chat.id} messages={messages} />
    </article>
  );
}
