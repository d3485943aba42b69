import { Button, Code, Text, TextInput } from "@mantine/core";
import { IconRadar2, IconRobot, IconSearch, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router";

import { groupsQuery } from "#api/groups.ts";
import { useClient } from "#api/use-client.ts";
import { EmptyState } from "#components/empty-state.tsx";
import { GroupKindBadge } from "#components/group-kind-badge.tsx";
import { HelpCard } from "#components/help-card.tsx";
import { LoadFailed } from "#components/load-failed.tsx";
import { PageHeader } from "#components/page-header.tsx";
import { type Column, RecordTable } from "#components/record-table.tsx";
import { RefreshButton } from "#components/refresh-button.tsx";
import { formatDate } from "#lib/dates.ts";

const COLUMNS: Column<Group>[] = [
  { header: "Type", cell: ({ type }) => <GroupKindBadge type={type} /> },
  { header: "Name", isTitle: true, cell: ({ name }) => <Text fw={600}>{name}</Text> },
  { header: "Chat ID", cell: ({ chatId }) => <Code>{chatId}</Code> },
  { header: "Discovered date", cell: ({ created_at }) => formatDate(created_at) },
];

/** From so many on, looking through the list takes longer than typing a part of a name. */
const MANY = 20;

const matches = ({ name, chatId }: Group, words: string) =>
  name.toLowerCase().includes(words) || chatId.includes(words);

export function GroupsPage() {
  const groups = useQuery(groupsQuery(useClient()));
  const [search, setSearch] = useState("");
  const words = useDeferredValue(search.trim().toLowerCase());
  const isMany = (groups.data?.length ?? 0) > MANY;
  const found = isMany ? groups.data?.filter((group) => matches(group, words)) : groups.data;
  return (
    <>
      <PageHeader
        title="Groups"
        subtitle="Groups and channels your bots have been added to"
        actions={
          <RefreshButton isRefreshing={groups.isFetching} onRefresh={() => void groups.refetch()} />
        }
      />
      {isMany && (
        <TextInput
          aria-label="Search groups"
          placeholder="Search by name or chat ID"
          leftSection={<IconSearch size={16} aria-hidden />}
          mb="md"
          maw="24rem"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {groups.isError && !groups.data ? (
        <LoadFailed
          text="Groups could not be loaded"
          error={groups.error}
          onRetry={() => void groups.refetch()}
        />
      ) : (
        <RecordTable
          label="Groups"
          columns={COLUMNS}
          key={words}
          records={found}
          empty={isMany ? <NothingMatches onClear={() => setSearch("")} /> : <NoGroups />}
        />
      )}
      <HelpCard icon={IconRadar2} title="How groups are discovered">
        Groups are discovered automatically through webhook events: Telegram tells the worker when a
        bot is added to a group or channel, when something is written there, and when it is renamed.
        A group that the bot was in already appears with the next message there. In a channel the
        bot must be an administrator.
      </HelpCard>
    </>
  );
}

function NoGroups() {
  return (
    <EmptyState
      icon={IconUsersGroup}
      text="No groups found"
      help="Put one of your bots into a group or channel in Telegram. It appears here by itself."
      action={
        <Button
          component={Link}
          to="/bots"
          variant="default"
          leftSection={<IconRobot size={16} aria-hidden />}
        >
          Open Bots
        </Button>
      }
    />
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconSearch}
      text="No groups found"
      help="No name and no chat ID has this in it."
      action={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  );
}
