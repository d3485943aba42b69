import { Badge, Button, Group, NavLink, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconSearch, IconUsersGroup } from "@tabler/icons-react";
import { type UIEvent, useState } from "react";

import type { ChatView } from "#control/control-views.ts";

import { IconLink, NameAvatar } from "./page-parts.tsx";
import { control } from "./store/control-client.ts";
import { chatRoute, goTo, routeHash } from "./store/page-route.ts";
import { attempt, nowOf, usePage } from "./store/page-state.ts";
import { listTime } from "./words/page-time.ts";
import { isAlive, previewLine, typeWord } from "./words/page-words.ts";

const STEP = 80;
const NEAR_PX = 400;

function ChatRow({ chat }: { chat: ChatView }) {
  const page = usePage();
  const { route, readIds } = page;
  const { id, title, lastMessage, lastMessageId } = chat;
  const { author, text } = previewLine(chat);
  const unread = lastMessageId - (readIds[id] ?? lastMessageId);
  const keepsPanel = route.panel !== null || route.chatId === null;
  return (
    <li>
      <NavLink
        href={routeHash(keepsPanel ? chatRoute(id) : { chatId: id, panel: null })}
        active={id === route.chatId}
        aria-current={id === route.chatId ? "page" : undefined}
        variant="filled"
        noWrap
        leftSection={<NameAvatar id={id} name={title} size={50} />}
        label={<b>{title}</b>}
        description={author === null ? text : `${author}: ${text}`}
        rightSection={
          <Stack gap={4} align="end" fz="xs">
            <span>{lastMessage && listTime(lastMessage.at, nowOf(page))}</span>
            <Group gap={4}>
              {unread > 0 && <Badge title={`${unread} new`}>{unread}</Badge>}
              <span>{typeWord(chat)}</span>
            </Group>
          </Stack>
        }
      />
    </li>
  );
}

/** Creates and opens a group of two people and a bot. */
async function createFirstGroup(): Promise<void> {
  const bot = await control.createBot("Helper");
  const members = ["Ann", "Somchai"];
  const chat = await control.createChat({ type: "group", title: "First group", members });
  await control.setStanding(chat.id, bot.id, { status: "member" });
  goTo(chatRoute(chat.id));
}

const NoChats = () => (
  <Stack align="center" gap="xs" p="xl" pt="15vh" ta="center">
    <IconUsersGroup size={40} />
    <Title order={3}>No chats yet</Title>
    <p>Make a first group with a bot in it, then post with the bot’s token.</p>
    <Button variant="filled" size="sm" onClick={() => void attempt(createFirstGroup())}>
      Create a group with a bot
    </Button>
  </Stack>
);

/** The left column: search and all chats, the most recently active on top. */
export function ChatList() {
  const { route, chats, isLoaded } = usePage();
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(STEP);
  const words = search.trim().toLowerCase();
  const found = chats.filter(
    (chat) =>
      (isAlive(chat) || chat.id === route.chatId) &&
      `${chat.title} ${chat.username ?? ""}`.toLowerCase().includes(words),
  );
  const showMore = ({ currentTarget: view }: UIEvent) => {
    const isNearEnd = view.scrollTop + view.clientHeight >= view.scrollHeight - NEAR_PX;
    if (isNearEnd && shown < found.length) setShown(shown + STEP);
  };
  return (
    <nav className="list" aria-label="Chats">
      <Group justify="space-between" p="xs" pl="md">
        <Title order={2} size="h2">
          Chats
        </Title>
        <IconLink label="Simulator controls" to={{ ...route, panel: "simulator" }}>
          <IconAdjustmentsHorizontal size={20} />
        </IconLink>
        <TextInput
          type="search"
          placeholder="Search"
          aria-label="Search chats"
          variant="filled"
          radius="xl"
          w="100%"
          leftSection={<IconSearch size={18} />}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </Group>
      <div className="scroll" onScroll={showMore}>
        <ul>
          {found.slice(0, shown).map((chat) => (
            <ChatRow key={chat.id} chat={chat} />
          ))}
        </ul>
        {isLoaded && chats.length === 0 && <NoChats />}
        {chats.length > 0 && found.length === 0 && <Text p="md">No chat has this name.</Text>}
      </div>
    </nav>
  );
}
