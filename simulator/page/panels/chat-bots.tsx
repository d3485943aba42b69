import { NativeSelect, Text } from "@mantine/core";

import type { BotStanding } from "#control/control-inputs.ts";
import type { ChatView } from "#control/control-views.ts";
import { control } from "#page/store/control-client.ts";
import { routeHash } from "#page/store/page-route.ts";
import { attempt, usePage } from "#page/store/page-state.ts";
import { isPresent } from "#page/words/page-words.ts";

import { ActionForm, Person, type ReadField, Verb } from "./panel-parts.tsx";

type Status = BotStanding["status"];
type Move = { verb: string; next: Status; c?: "red" };

const STATUS_WORDS: Record<string, string> = {
  creator: "owner",
  administrator: "admin",
  restricted: "restricted, cannot post",
};

const MEMBER = { value: "member", label: "Member" };
const ADMIN = { value: "administrator", label: "Admin" };

/** The changes that are possible for a bot with this status. */
function movesOf({ type }: ChatView, status: string): Move[] {
  if (type === "channel") return [{ verb: "Remove", next: "kicked", c: "red" }];
  const demote: Move = { verb: "Demote", next: "member" };
  const promote: Move = { verb: "Promote", next: "administrator" };
  const lift: Move = { verb: "Lift", next: "member" };
  const restrict: Move = { verb: "Restrict", next: "restricted" };
  return [
    status === "administrator" ? demote : promote,
    status === "restricted" ? lift : restrict,
    { verb: "Kick", next: "kicked", c: "red" },
  ];
}

function AddBot({ chat }: { chat: ChatView }) {
  const { bots, route } = usePage();
  const present = new Set(chat.bots.filter(isPresent).map(({ id }) => id));
  const addable = bots.filter(({ id }) => !present.has(id));
  const names = addable.map(({ id, name }) => ({ value: String(id), label: name }));
  const add = (read: ReadField) => {
    const status = read("status") === "member" ? "member" : "administrator";
    return control.setStanding(chat.id, Number(read("bot")), { status });
  };
  if (addable.length === 0) {
    return (
      <Text size="sm">
        There is no other bot to add.{" "}
        <a href={routeHash({ ...route, panel: "simulator" })}>Create one</a>
      </Text>
    );
  }
  const standings = chat.type === "channel" ? [ADMIN] : [MEMBER, ADMIN];
  return (
    <ActionForm submit="Add bot" columns={2} work={add}>
      <NativeSelect label="Bot" name="bot" data={names} />
      <NativeSelect label="As" name="status" data={standings} />
    </ActionForm>
  );
}

/** The bots of the chat with their standing, and a form that adds one. */
export function ChatBots({ chat }: { chat: ChatView }) {
  const set = (botId: number, status: Status) =>
    void attempt(control.setStanding(chat.id, botId, { status }));
  return (
    <>
      <ul>
        {chat.bots.map((bot) => {
          const { id, name, username, status } = bot;
          const note = `@${username} · ${STATUS_WORDS[status] ?? status}`;
          const moves = isPresent(bot) ? movesOf(chat, status) : [];
          return (
            <Person key={id} id={id} name={name} notes={[note]}>
              {moves.map(({ next, ...move }, index) => (
                <Verb key={index} {...move} of={name} onClick={() => set(id, next)} />
              ))}
            </Person>
          );
        })}
      </ul>
      <AddBot chat={chat} />
    </>
  );
}
