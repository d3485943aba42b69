import { Box, Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

import type { ChatView, MessageView } from "#control/control-views.ts";
import { Post } from "#page/messages/conversation-post.tsx";
import { messageBlocks } from "#page/messages/message-blocks.ts";
import { routeHash } from "#page/store/page-route.ts";
import { nowOf, setState, usePage, viewerOf } from "#page/store/page-state.ts";
import { dropOldest, loadOlder } from "#page/store/refresh.ts";
import { dayName } from "#page/words/page-time.ts";
import { serviceText } from "#page/words/page-words.ts";

const NEAR_PX = 80;
const OLDER_PX = 600;
const TO_END = { pos: "absolute", right: 16, bottom: 12 } as const;

type MessageListProps = {
  chat: ChatView;
  messages: readonly MessageView[];
  showsTopics: boolean;
};

/** Says what happened to the chat. A migration links to the other chat. */
function ServiceLine({ chat, message }: { chat: ChatView; message: MessageView }) {
  const { route } = usePage();
  const { migrate_to_chat_id: to, migrate_from_chat_id: from } = message.service ?? {};
  const chatId = Number(to ?? from);
  const text = serviceText(chat, message);
  const isMigration = Number.isSafeInteger(chatId);
  return (
    <p className="pill" data-message={message.id}>
      {isMigration ? <a href={routeHash({ ...route, chatId })}>{text}</a> : text}
    </p>
  );
}

/** The messages of the chat from top to bottom, with days and service lines between them. */
function Messages({ chat, messages, showsTopics }: MessageListProps) {
  const page = usePage();
  const byId = new Map(messages.map((message) => [message.id, message]));
  const topicOf = ({ threadId }: MessageView) =>
    chat.topics.find(({ id }) => id === threadId)?.name ?? "General";
  return messageBlocks(messages).map((block) => {
    const { key, kind } = block;
    if (kind === "service") return <ServiceLine key={key} chat={chat} message={block.message} />;
    if (kind === "day") {
      return (
        <p key={key} className="pill">
          {dayName(block.at, nowOf(page))}
        </p>
      );
    }
    const [first] = block.messages;
    return (
      <Post
        key={key}
        block={block}
        chat={chat}
        viewerId={viewerOf(page, chat)}
        replied={byId.get(first.replyToId ?? 0)}
        topic={showsTopics ? topicOf(first) : null}
      />
    );
  });
}

/** The CSS reverses the list, so its end is at scroll position 0 and everything above it is negative. */
export const scrollToEnd = () => document.querySelector(".scroller")?.scrollTo(0, 0);

/** The scrolling chat. Stays at its end if it was there, and otherwise keeps its position. */
export function MessageList(props: MessageListProps) {
  const { messages } = props;
  const { pointedId } = usePage();
  const view = useRef<HTMLDivElement>(null);
  /** The newest message that was seen; null while the list is at its end. */
  const [seenId, setSeenId] = useState<number | null>(null);
  const newestId = messages.at(-1)?.id ?? 0;
  const unseen = messages.filter(({ id }) => id > (seenId ?? newestId)).length;
  const label = unseen > 0 ? `${unseen} new messages, go to them` : "Go to the newest message";

  const onScroll = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = view.current ?? {};
    if (clientHeight === 0) return;
    const isAtEnd = scrollTop > -NEAR_PX;
    setSeenId(isAtEnd ? null : (seenId ?? newestId));
    if (isAtEnd) dropOldest();
    if (scrollHeight + scrollTop - clientHeight < OLDER_PX) loadOlder();
  };
  /** The height of everything below the last message that was seen. */
  const below = useRef(0);
  useLayoutEffect(() => {
    const last = view.current?.querySelector(".messages > :last-child");
    const seen = view.current?.querySelector(`[data-message~="${seenId}"]`);
    const bottomOf = (post: Element) => post.getBoundingClientRect().bottom;
    const height = last && seen ? bottomOf(last) - bottomOf(seen) : 0;
    // New messages at the end would push up what is being read.
    view.current?.scrollBy(0, below.current - height);
    below.current = height;
  });
  useEffect(() => {
    // The loaded messages may be too few to scroll.
    onScroll();
    const post = view.current?.querySelector(`[data-message~="${pointedId}"]`);
    if (!post) return;
    setState({ pointedId: null });
    post.scrollIntoView({ block: "center" });
    post.animate({ backgroundColor: ["#1678bd80", "transparent"] }, 1600);
  });

  return (
    <Box pos="relative" flex={1} mih={0}>
      <div
        ref={view}
        className="scroller"
        role="log"
        aria-label="Messages"
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="messages">
          <Messages {...props} />
        </div>
      </div>
      {seenId !== null && (
        <Button {...TO_END} radius="xl" size="sm" aria-label={label} onClick={scrollToEnd}>
          {unseen > 0 && `${unseen} new`}
          <IconChevronDown size={20} />
        </Button>
      )}
    </Box>
  );
}
