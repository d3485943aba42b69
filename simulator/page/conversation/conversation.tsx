import { Box, Group, NavLink, Paper, SegmentedControl, Text, Title } from "@mantine/core";
import { IconChevronLeft, IconInfoCircle, IconMessages, IconPin } from "@tabler/icons-react";
import { useState } from "react";

import type { ChatView, MessageView } from "#control/control-views.ts";
import { IconLink, NameAvatar } from "#page/page-parts.tsx";
import { type Route, routeHash } from "#page/store/page-route.ts";
import { chatOf, usePage } from "#page/store/page-state.ts";
import { jumpTo } from "#page/store/refresh.ts";
import { aboutChat, bodyLine, isAlive } from "#page/words/page-words.ts";

import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";

const LIST: Route = { chatId: null, panel: null };

/** Used as the topic id of messages without a topic. */
const GENERAL = 0;

/** The bar above a chat: a back link on a phone, the chat's name, and a link to its panel. */
function ChatHeader({ chat, route }: { chat: ChatView; route: Route }) {
  const isShown = route.panel === "chat";
  return (
    <Group component="header" gap="sm" wrap="nowrap">
      <IconLink label="Back to the chats" to={LIST} hiddenFrom="sm">
        <IconChevronLeft />
      </IconLink>
      <NameAvatar id={chat.id} name={chat.title} size={40} />
      <Box flex={1} miw={0}>
        <Title order={2} lineClamp={1}>
          {chat.title}
        </Title>
        <Text size="sm" c="dimmed" truncate>
          {aboutChat(chat)}
        </Text>
      </Box>
      <IconLink
        label={isShown ? "Hide chat details" : "Show chat details"}
        to={{ ...route, panel: isShown ? null : "chat" }}
      >
        <IconInfoCircle size={20} />
      </IconLink>
    </Group>
  );
}

const ALL = { value: "all", label: "All" };

/** The tabs of a forum, one for each topic. */
function topicTabs({ topics, isGeneralClosed }: ChatView) {
  const general = { id: GENERAL, name: "General", isClosed: isGeneralClosed, isDeleted: false };
  const shown = [general, ...topics].filter(({ isDeleted }) => !isDeleted);
  const tabs = shown.map(({ id, name, isClosed }) => ({
    value: String(id),
    label: isClosed ? `${name} (closed)` : name,
  }));
  return [ALL, ...tabs];
}

const PinnedBar = ({ pinned: { id, kind, text } }: { pinned: MessageView }) => (
  <NavLink
    component="button"
    className="bar"
    leftSection={<IconPin size={18} />}
    label={<b>Pinned message</b>}
    description={bodyLine(kind, text)}
    noWrap
    onClick={() => jumpTo(id)}
  />
);

/** The middle column: the open chat. */
export function Conversation() {
  const state = usePage();
  const { route, page, isLoaded } = state;
  const chat = chatOf(state);
  const [topics, setTopics] = useState<Record<number, string>>({});
  if (!chat && route.chatId !== null && !isLoaded) return null;
  if (!chat) {
    return (
      <Paper m="auto" p="xl" radius="lg" ta="center">
        <IconMessages size={44} />
        {route.chatId === null ? (
          <p>Choose a chat to see it as its members do.</p>
        ) : (
          <p>
            This chat does not exist in the simulator.{" "}
            <a href={routeHash(LIST)}>Back to the chats</a>
          </p>
        )}
      </Paper>
    );
  }
  const choice = topics[chat.id] ?? ALL.value;
  const isAll = choice === ALL.value;
  const messages = (page?.messages ?? []).filter(
    ({ threadId }) => isAll || String(threadId ?? GENERAL) === choice,
  );
  return (
    <>
      <ChatHeader chat={chat} route={route} />
      {chat.isForum && (
        <div className="bar" role="group" aria-label="Topics">
          <SegmentedControl
            data={topicTabs(chat)}
            value={choice}
            onChange={(next) => setTopics({ ...topics, [chat.id]: next })}
          />
        </div>
      )}
      {page?.pinned && <PinnedBar pinned={page.pinned} />}
      <MessageList
        key={`${chat.id} ${choice}`}
        chat={chat}
        messages={messages}
        showsTopics={chat.isForum && isAll}
      />
      {isAlive(chat) ? (
        <Composer chat={chat} topicId={isAll ? null : Number(choice) || null} />
      ) : (
        <Text className="bar" ta="center" py="md">
          {chat.isDeleted ? "This chat was deleted." : "This group has moved on as a supergroup."}
        </Text>
      )}
    </>
  );
}
