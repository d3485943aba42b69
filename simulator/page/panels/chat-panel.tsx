import { Button, Group, Stack, Text, TextInput } from "@mantine/core";

import type { ChatView } from "#control/control-views.ts";
import { NameAvatar } from "#page/page-parts.tsx";
import { control } from "#page/store/control-client.ts";
import { goTo } from "#page/store/page-route.ts";
import { attempt, copyText, usePage } from "#page/store/page-state.ts";
import { refreshPage } from "#page/store/refresh.ts";
import { aboutChat, isAlive, isPresent } from "#page/words/page-words.ts";

import { ChatBots } from "./chat-bots.tsx";
import { ActionForm, DeleteButton, Person, type ReadField, Section, Verb } from "./panel-parts.tsx";

const MAX_MEMBERS_SHOWN = 100;

const Card = ({ chat, chat: { id, title, username } }: { chat: ChatView }) => (
  <Stack align="center" gap={4} p="md" ta="center">
    <NameAvatar id={id} name={title} size={84} />
    <Text fw={650} size="lg">
      {title}
    </Text>
    <Text size="sm" c="dimmed">
      {aboutChat(chat)} {username && `@${username}`}
    </Text>
    <Button radius="xl" title="Copy the chat id" onClick={() => copyText(`${id}`, "Chat id")}>
      id {id}
    </Button>
  </Stack>
);

/** The people in the chat. A new person joins by writing. */
function Members({ chat: { members, bots, memberCount } }: { chat: ChatView }) {
  const named = members.slice(0, MAX_MEMBERS_SHOWN);
  const others = memberCount - bots.filter(isPresent).length - named.length;
  return (
    <ul>
      {named.map(({ id, name, status }) => (
        <Person key={id} id={id} name={name} notes={[status === "creator" ? "owner" : status]} />
      ))}
      {others > 0 && <li>and {others} more</li>}
    </ul>
  );
}

/** A forum's topics, which can be closed, deleted and added. */
function Topics({ chat }: { chat: ChatView }) {
  const change = (topicId: number, to: { isClosed?: boolean; isDeleted?: boolean }) =>
    void attempt(control.changeTopic(chat.id, topicId, to));
  const add = async (read: ReadField) => {
    await control.createTopic(chat.id, read("name"));
    void refreshPage();
  };
  const topics = chat.topics.filter(({ isDeleted }) => !isDeleted);
  const { isGeneralClosed } = chat;
  const toggleGeneral = () =>
    void attempt(control.changeChat(chat.id, { isGeneralClosed: !isGeneralClosed }));
  return (
    <>
      <ul>
        <Person name="General" notes={[isGeneralClosed ? "closed" : "open"]}>
          <Verb verb={isGeneralClosed ? "Reopen" : "Close"} of="General" onClick={toggleGeneral} />
        </Person>
        {topics.map(({ id, name, isClosed }) => {
          const verb = isClosed ? "Reopen" : "Close";
          return (
            <Person key={id} name={name} notes={[isClosed ? "closed" : "open"]}>
              <Verb verb={verb} of={name} onClick={() => change(id, { isClosed: !isClosed })} />
              <Verb
                verb="Delete"
                of={name}
                c="red"
                onClick={() => change(id, { isDeleted: true })}
              />
            </Person>
          );
        })}
      </ul>
      <ActionForm submit="Add topic" resets work={add}>
        <TextInput label="New topic" name="name" required maxLength={128} />
      </ActionForm>
    </>
  );
}

function Rename({ chat: { id, title } }: { chat: ChatView }) {
  const rename = (read: ReadField) => control.changeChat(id, { title: read("title") });
  return (
    <ActionForm key={`${id} ${title}`} submit="Rename" work={rename}>
      <TextInput label="Title" name="title" required maxLength={128} defaultValue={title} />
    </ActionForm>
  );
}

function More({ chat: { id, type } }: { chat: ChatView }) {
  const upgrade = () => attempt(control.migrateChat(id), "The group is a supergroup now");
  const remove = async () => {
    await control.deleteChat(id);
    goTo({ chatId: null, panel: null });
  };
  return (
    <Group gap="xs">
      {type === "group" && <Button onClick={() => void upgrade()}>Upgrade to supergroup</Button>}
      <DeleteButton label="Delete chat" question="Really delete it?" work={remove} />
    </Group>
  );
}

/** Opens a link such as https://t.me/shop_bot?start=code, and presses Start. */
function StartBot({ chat: { id } }: { chat: ChatView }) {
  const { bots } = usePage();
  const start = async (read: ReadField) => {
    const [, name, startText] = /t\.me\/(\w+)(?:\?start=([\w-]+))?$/.exec(read("link")) ?? [];
    const bot = bots.find(({ username }) => username.toLowerCase() === name?.toLowerCase());
    if (!bot) throw new Error("No bot has this link.");
    await control.startBot(id, { startsBot: bot.id, ...(startText && { startText }) });
  };
  return (
    <ActionForm submit="Start" resets work={start}>
      <TextInput label="Link" name="link" required placeholder="https://t.me/shop_bot?start=code" />
    </ActionForm>
  );
}

/** The right column for the open chat: who is in it, and what can be done to it. */
export function ChatPanel({ chat }: { chat: ChatView }) {
  if (!isAlive(chat)) return <Card chat={chat} />;
  if (chat.type === "private") {
    return (
      <>
        <Card chat={chat} />
        <Section title="Open a bot's link" content={<StartBot chat={chat} />} />
      </>
    );
  }
  return (
    <>
      <Card chat={chat} />
      <Section title="Bots" content={<ChatBots chat={chat} />} />
      <Section title="Members" content={<Members chat={chat} />} />
      {chat.isForum && <Section title="Topics" content={<Topics chat={chat} />} />}
      <Section title="Rename" content={<Rename chat={chat} />} />
      <Section title="More" content={<More chat={chat} />} />
    </>
  );
}
