import { Button } from "@mantine/core";
import { IconPlus, IconRadar2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";
import { useCallback, useDeferredValue, useMemo, useState } from "react";

import { groupsQuery } from "#api/groups.ts";
import { useCapability } from "#api/health.ts";
import { useClient } from "#api/use-client.ts";
import { HelpCard } from "#components/help-card.tsx";
import { LoadFailed } from "#components/load-failed.tsx";
import { PageHeader } from "#components/page-header.tsx";
import { RefreshButton } from "#components/refresh-button.tsx";

import { AddGroupDialog } from "./add-group-dialog.tsx";
import { createGroupFilter, NO_FILTER } from "./group-filter.ts";
import { GroupFilters } from "./group-filters.tsx";
import { GroupSetsSection } from "./group-sets-section.tsx";
import { GroupsTable } from "./groups-table.tsx";
import { RemoveGroupDialog } from "./remove-group-dialog.tsx";
import { useGroupDetails } from "./use-group-details.ts";

/** From so many on, looking through the list takes longer than typing a part of a name. */
const MANY = 20;
const NO_BOTS = { posting: [], lost: [] };

type Open = null | { kind: "add" } | { kind: "remove"; group: Group };

export function GroupsPage() {
  const groups = useQuery(groupsQuery(useClient()));
  const { details, isFetching, refetch } = useGroupDetails();
  const hasSets = useCapability("group-sets");
  const [filter, setFilter] = useState(NO_FILTER);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const used = useDeferredValue(filter);
  const { data } = groups;
  const count = data?.length ?? 0;
  const hasSearch = details ? count > 0 : count > MANY;
  const botsIn = details?.botsIn;
  const search = useMemo(
    () => createGroupFilter(data ?? [], botsIn ?? (() => NO_BOTS)),
    [data, botsIn],
  );
  const found = useMemo(() => (hasSearch ? search(used) : data), [hasSearch, search, used, data]);
  const remove = useCallback((group: Group) => setOpen({ kind: "remove", group }), []);
  const clear = useCallback(() => setFilter(NO_FILTER), []);

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
                onClick={() => setOpen({ kind: "add" })}
              >
                Add Group
              </Button>
            )}
          </>
        }
      />
      {hasSearch && (
        <GroupFilters
          filter={filter}
          bots={details?.bots ?? null}
          onChange={(change) => setFilter({ ...filter, ...change })}
        />
      )}
      {groups.isError && !data ? (
        <LoadFailed
          text="Groups could not be loaded"
          error={groups.error}
          onRetry={() => void groups.refetch()}
        />
      ) : (
        <GroupsTable
          key={JSON.stringify(used)}
          groups={found}
          details={details}
          botId={used.botId}
          isFiltered={hasSearch}
          onRemove={remove}
          onClear={clear}
        />
      )}
      {hasSets && data && count > 0 && <GroupSetsSection groups={data} />}
      <HelpCard icon={IconRadar2} title="How groups are discovered">
        Groups are discovered automatically through webhook events: Telegram tells the worker when a
        bot is added to a group or channel, when something is written there, and when it is renamed.
        A group that the bot was in already appears with the next message there. In a channel the
        bot must be an administrator.
      </HelpCard>

      {details && (
        <>
          <AddGroupDialog isOpen={open?.kind === "add"} bots={details.bots} onClose={close} />
          <RemoveGroupDialog group={open?.kind === "remove" ? open.group : null} onClose={close} />
        </>
      )}
    </>
  );
}
