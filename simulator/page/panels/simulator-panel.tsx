import { Button, Checkbox, Group, NativeSelect, Paper, SimpleGrid, TextInput } from "@mantine/core";
import { useState } from "react";

import type { ChatInput } from "#control/control-inputs.ts";
import type { BotView } from "#control/control-views.ts";
import type { LimitSettings } from "#limits/limit-settings.ts";
import { control } from "#page/store/control-client.ts";
import { chatRoute, goTo } from "#page/store/page-route.ts";
import { attempt, copyText, usePage } from "#page/store/page-state.ts";
import { refreshBots } from "#page/store/refresh.ts";
import { fullTime } from "#page/words/page-time.ts";

import { FaultsSection } from "./faults-section.tsx";
import {
  ActionForm,
  DeleteButton,
  Person,
  type ReadField,
  Section,
  usePolled,
  Verb,
} from "./panel-parts.tsx";
import { LIMITS_OFF, LIMITS_ON, limitSwitches } from "./usual-limits.ts";

function connectionOf({ webhookUrl, isPolling, pendingUpdates }: BotView): string {
  const waiting = pendingUpdates > 0 ? ` · ${pendingUpdates} waiting` : "";
  if (webhookUrl !== null) return `webhook ${webhookUrl}${waiting}`;
  return `${isPolling ? "polling now" : "no webhook"}${waiting}`;
}

const copy = ({ token }: BotView) => copyText(token, "Token");
const revoke = ({ id }: BotView) => void attempt(control.revokeToken(id), "The old token is dead");

/** All bots with their tokens and how they receive updates, and a form that creates one. */
function Bots() {
  const { bots } = usePage();
  const [fresh, setFresh] = useState<BotView | null>(null);
  usePolled(refreshBots);
  const create = async (read: ReadField) => setFresh(await control.createBot(read("name")));
  return (
    <>
      <ActionForm submit="Create bot" resets work={create}>
        <TextInput label="Name of a new bot" name="name" required maxLength={64} />
      </ActionForm>
      {fresh && (
        <output>
          Token of {fresh.name}: <code>{fresh.token}</code>
          <Button fullWidth aria-label="Copy the new token" onClick={() => copy(fresh)}>
            Copy
          </Button>
        </output>
      )}
      <ul>
        {bots.map((bot) => {
          const notes = [`@${bot.username}`, connectionOf(bot), bot.token];
          return (
            <Person key={bot.id} id={bot.id} name={bot.name} notes={notes}>
              <Verb verb="Copy token" of={`of ${bot.name}`} onClick={() => copy(bot)} />
              <Verb verb="Revoke" of={`token of ${bot.name}`} onClick={() => revoke(bot)} />
            </Person>
          );
        })}
      </ul>
    </>
  );
}

const KINDS: Record<string, Pick<ChatInput, "type" | "isForum">> = {
  Group: { type: "group" },
  Supergroup: { type: "supergroup" },
  Channel: { type: "channel" },
  Forum: { type: "supergroup", isForum: true },
};

/** Creates a group, supergroup, channel or forum, and opens it. */
function NewChat() {
  const create = async (read: ReadField) => {
    const kind = KINDS[read("kind")] ?? { type: "group" };
    const names = read("members").split(",");
    const members = names.map((name) => name.trim()).filter((name) => name !== "");
    const chat = await control.createChat({ ...kind, title: read("title"), members });
    goTo(chatRoute(chat.id));
  };
  return (
    <ActionForm submit="Create chat" resets work={create}>
      <NativeSelect label="Kind" name="kind" data={Object.keys(KINDS)} />
      <TextInput label="Title" name="title" required maxLength={128} />
      <TextInput label="Members, the owner first" name="members" placeholder="Ann, Somchai" />
    </ActionForm>
  );
}

/** A switch for each limit, and buttons for all of them at once. */
function Limits() {
  const [limits, setLimits] = usePolled(control.limits);
  const change = async (to: Partial<LimitSettings>) =>
    setLimits((await attempt(control.setLimits(to))) ?? limits);
  return (
    <>
      <Group gap="xs">
        <Button onClick={() => void change(LIMITS_ON)}>All limits on</Button>
        <Button onClick={() => void change(LIMITS_OFF)}>All limits off</Button>
      </Group>
      {limitSwitches.map(({ name, label, on, off }) => {
        const value = limits?.[name] ?? false;
        return (
          <Checkbox
            key={name}
            label={typeof value === "number" ? `${label}: ${value}` : label}
            checked={value !== false}
            onChange={({ target }) => void change({ [name]: target.checked ? on : off })}
          />
        );
      })}
    </>
  );
}

/** How many changes members saw, and for how many of them the caller got no answer. */
function Journal() {
  const [counts] = usePolled(control.journalCounts);
  return (
    <SimpleGrid cols={2} spacing="xs">
      {Object.entries(counts ?? {}).map(([name, count]) => (
        <Paper key={name} withBorder p="xs">
          <b>{count.toLocaleString("en")}</b> {name}
        </Paper>
      ))}
    </SimpleGrid>
  );
}

const CLOCK_STEPS = { "+1 s": 1000, "+1 min": 60_000, "+1 h": 3_600_000, "+1 day": 86_400_000 };

/** Moves the simulator's clock, if it is a manual one. */
function ManualClock() {
  const { manualNow } = usePage();
  if (manualNow === null) return <p>The clock runs by itself.</p>;
  return (
    <Group gap="xs">
      {fullTime(manualNow)}
      {Object.entries(CLOCK_STEPS).map(([label, ms]) => (
        <Button key={label} onClick={() => void attempt(control.advanceClock(ms))}>
          {label}
        </Button>
      ))}
    </Group>
  );
}

const EmptyWorld = () => (
  <DeleteButton label="Empty the world" question="Really delete everything?" work={control.reset} />
);

/** The right column for the simulator as a whole. */
export const SimulatorPanel = () => (
  <>
    <Section title="Bots" content={<Bots />} />
    <Section title="New chat" content={<NewChat />} />
    <Section title="Faults" content={<FaultsSection />} />
    <Section title="Limits" isClosed content={<Limits />} />
    <Section title="Journal" content={<Journal />} />
    <Section title="Clock" isClosed content={<ManualClock />} />
    <Section title="Everything" isClosed content={<EmptyWorld />} />
  </>
);
