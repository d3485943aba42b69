import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus, IconRadar2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { groupsQuery } from "#api/groups.ts";
import { useCapability } from "#api/health.ts";
import { useClient } from "#api/use-client.ts";
import { HelpCard } from "#components/help-card.tsx";
import { LoadFailed } from "#components/load-failed.tsx";
import { PageHeader } from "#components/page-header.tsx";
import { RefreshButton } from "#components/refresh-button.tsx";
import { formatNumber } from "#lib/numbers.ts";

import { AddGroupDialog } from "./add-group-dialog.tsx";
import { GroupSetsSection } from "./group-sets-section.tsx";
import { GroupsList } from "./groups-list.tsx";
import { whileWell } from "./poll.ts";
import { useGroupDetails } from "./use-group-details.ts";
import { useGroupsAddress } from "./use-groups-address.ts";

export function GroupsPage() {
  const groups = useQuery({ ...groupsQuery(useClient()), refetchInterval: whileWell });
  const { details, isFetching, refetch } = useGroupDetails();
  const hasSets = useCapability("group-sets");
  const [isAdding, setIsAdding] = useState(false);
  const { data } = groups;
  // While they load, what belongs above the list has its place already.
  const hasSome = data?.length !== 0;
  const { view, setView, filter, change, clear } = useGroupsAddress();
  const isSets = hasSets && hasSome && view === "sets";

  return (
    <>
      <PageHeader
        title="Groups"
        subtitle="Groups and channels your bots have been added to"
        actions={
          <>
            <RefreshButton
              isRefreshing={groups.isFetching || isFetching}
              onRefresh={() => {
                void groups.refetch();
                refetch();
              }}
            />
            {details && (
              <Button
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setIsAdding(true)}
              >
                Add Group
              </Button>
            )}
          </>
        }
      />
      {groups.isError && !data ? (
        <LoadFailed
          text="Groups could not be loaded"
          error={groups.error}
          onRetry={() => void groups.refetch()}
        />
      ) : (
        <>
          {hasSets && hasSome && (
            <SegmentedControl
              aria-label="Show"
              mb="md"
              data={[
                {
                  value: "groups",
                  label: data ? `All groups (${formatNumber(data.length)})` : "All groups",
                },
                { value: "sets", label: "Sets" },
              ]}
              value={view}
              onChange={setView}
            />
          )}
          {/* Stays where it is, so that what was typed or selected does. */}
          <div hidden={isSets}>
            <GroupsList
              groups={data}
              details={details}
              filter={filter}
              onFilter={change}
              onClear={clear}
            />
          </div>
          {isSets && <GroupSetsSection groups={data ?? []} />}
        </>
      )}
      <HelpCard icon={IconRadar2} title="How groups are discovered">
        Groups are discovered automatically through webhook events: Telegram tells the worker when a
        bot is added to a group or channel, when something is written there, and when it is renamed.
        A group that the bot was in already appears with the next message there. In a channel the
        bot must be an administrator.
      </HelpCard>

      {details && (
        <AddGroupDialog isOpen={isAdding} bots={details.bots} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}
