import { t } from "@lingui/core/macro";
import { Skeleton, Text } from "@mantine/core";
import { IconAlertTriangle, IconHash } from "@tabler/icons-react";
import type { Group } from "@tbm/contract/groups.ts";
import type { ReactNode } from "react";

import { isNewGroup } from "#api/groups/group-acceptance.ts";
import { lazy } from "#lib/lazy.ts";
import { formatNumber } from "#lib/numbers.ts";
import { forumOf } from "#records/group-kind.ts";
import { GroupLink } from "#records/group-link.tsx";
import { TargetName } from "#records/target-name.tsx";
import { TargetBadge } from "#records/topic-state-badge.tsx";
import { formatDate } from "#time/dates.ts";
import { Avatar } from "#ui/avatar/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { SecondaryText } from "#ui/secondary-text.tsx";
import { Sentence } from "#ui/sentence.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { Column } from "#ui/table/record-table.tsx";
import { TruncatedName } from "#ui/truncated-name.tsx";

import { type GroupBots, isLost, type LostGroup } from "./group-facts.ts";

import classes from "./groups.module.css";

const TopicLead = () => (
  <span className={classes["topic"]}>
    <IconHash size={16} aria-hidden />
  </span>
);

const NameCell = ({ group, children }: { group: Group; children: ReactNode }) => (
  <div className={classes["named"]} data-layout>
    <GroupLink id={group.id}>{children}</GroupLink>
    {isNewGroup(group) && (
      <>
        {" "}
        <Badge color="blue">{t`New`}</Badge>
      </>
    )}
  </div>
);

export const groupColumns = lazy((): Column<Group>[] => [
  {
    header: t`Type`,
    minRem: 6.5,
    place: "badge",
    cell: (group) => <TargetBadge group={group} />,
  },
  {
    header: t`Name`,
    isTitle: true,
    minRem: 10,
    lead: ({ id, name, topic }) => (topic ? <TopicLead /> : <Avatar id={id} name={name} />),
    cell: (group) => (
      <NameCell group={group}>
        {group.topic ? (
          <span className={classes["bold"]}>
            <TargetName {...group} />
          </span>
        ) : (
          <TruncatedName isBold>{group.name}</TruncatedName>
        )}
      </NameCell>
    ),
    brief: (group) => (
      <NameCell group={group}>
        <TruncatedName isBold>{group.topic?.name ?? group.name}</TruncatedName>
      </NameCell>
    ),
  },
  {
    header: t`Chat ID`,
    minRem: 9.5,
    cell: ({ chatId }) => <code className={classes["id"]}>{chatId}</code>,
    // The chat of a topic is its group's, and the title names only the topic.
    brief: (group) => forumOf(group)?.replace(/ ›$/, "") ?? group.chatId,
  },
  {
    header: t`Discovered date`,
    minRem: 8,
    isWhole: true,
    cell: ({ created_at }) => formatDate(created_at),
  },
]);

const NAMED = 3;

/** The first few, and how many more there are. */
function listed(texts: readonly string[], separator: string): string {
  const others = texts.length - NAMED;
  const shown = texts.slice(0, NAMED).join(separator);
  if (others <= 0) return shown;
  const more = formatNumber(others);
  return t`${shown} and ${more} more`;
}

interface BotsCellProps {
  bots: GroupBots;
  nameOf: (botId: string) => string;
}

const LostBadge = () => <StatusBadge tone="negative">{t`Lost`}</StatusBadge>;

function BotsCell({ bots, nameOf }: BotsCellProps) {
  const { posting, limited, lost } = bots;
  const isOnly = posting.length + lost.length === 1;
  const lossOf = ({ botId, reason, since }: LostGroup) => {
    const name = nameOf(botId);
    if (since === null) return `${name}: ${reason}`;
    const day = formatDate(since);
    return t`${name}: ${reason} Since ${day}.`;
  };
  if (posting.length + lost.length === 0) return <Text c="dimmed">{t`No bot`}</Text>;
  return (
    <div className={classes["bots"]}>
      {isLost(bots) && <LostBadge />}
      {posting.length > 0 && <TruncatedName>{listed(posting.map(nameOf), ", ")}</TruncatedName>}
      {limited.length > 0 && (
        <SecondaryText>
          <IconAlertTriangle size={14} className={classes["warning"] ?? ""} aria-hidden />{" "}
          <Sentence>
            {listed(
              limited.map(({ botId, reason }) => (isOnly ? reason : `${nameOf(botId)}: ${reason}`)),
              " ",
            )}
          </Sentence>
        </SecondaryText>
      )}
      {lost.length > 0 && <SecondaryText>{listed(lost.map(lossOf), " ")}</SecondaryText>}
    </div>
  );
}

/** `botsIn` is undefined while loading. */
export function botsColumn(
  botsIn: ((groupId: string) => GroupBots) | undefined,
  nameOf: (botId: string) => string,
): Column<Group> {
  return {
    header: t`Bots`,
    minRem: 9,
    place: "corner",
    brief: ({ id }) => botsIn && isLost(botsIn(id)) && <LostBadge />,
    cell: ({ id }) =>
      botsIn ? (
        <BotsCell bots={botsIn(id)} nameOf={nameOf} />
      ) : (
        <Skeleton height={14} width="6rem" my={4} />
      ),
  };
}
