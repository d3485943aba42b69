import { Button, Code, Text } from "@mantine/core";
import { IconRadar2, IconRobot, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";
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

export function GroupsPage() {
  const groups = useQuery(groupsQuery(useClient()));
  return (
    <>
      <PageHeader
        title="Groups"
        subtitle="Groups and channels your bots have been added to"
        actions={
          <RefreshButton isRefreshing={groups.isFetching} onRefresh={() => void groups.refetch()} />
        }
      />
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
          records={groups.data}
          empty={
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
          }
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
