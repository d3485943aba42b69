import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconPlus, IconRadar2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { groupsQuery } from "#api/groups.ts";
import { isWholeGroup, useWithTopics } from "#api/groups/topics.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { formatNumber } from "#lib/numbers.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { QueryRefresh } from "#records/loading/query-refresh.tsx";
import { HelpCard } from "#ui/help-card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { useOpenRequest } from "#ui/use-open-request.ts";

import { AddGroupDialog } from "./add-group-dialog.tsx";
import { GroupSetsSection } from "./group-sets-section.tsx";
import { GroupsList } from "./groups-list.tsx";
import { pollUntilError } from "./poll.ts";
import { useGroupDetails } from "./use-group-details.ts";
import { useGroupSearch } from "./use-group-search.ts";
import { useGroupsAddress } from "./use-groups-address.ts";

import classes from "./groups.module.css";

/** With the number of groups, such as `87`, or `66 of 87` while a filter hides some. */
function allGroupsText(found: readonly Group[] | undefined, all: readonly Group[] | undefined) {
  if (!all) return t`All groups`;
  const count = all.filter(isWholeGroup).length;
  const foundCount = found?.filter(isWholeGroup).length ?? count;
  const total = formatNumber(count);
  if (foundCount === count) return t`All groups (${total})`;
  const shown = formatNumber(foundCount);
  return t`All groups (${shown} of ${total})`;
}

export function GroupsPage() {
  const groups = useQuery({ ...groupsQuery(useClient()), refetchInterval: pollUntilError });
  const { details, isFetching, refetch } = useGroupDetails();
  const hasSets = useIsFullWorker();
  const [isAdding, setIsAdding] = useState(false);
  const data = useWithTopics(groups.data, { refetchInterval: pollUntilError });
  useOpenRequest("new", () => setIsAdding(true), details !== null);
  // While loading, the controls above the list already take their space.
  const hasSome = data?.length !== 0;
  const { view, setView, filter, change, clear } = useGroupsAddress();
  const search = useGroupSearch(data, details, filter);
  const isSets = hasSets && hasSome && view === "sets";

  return (
    <>
      <PageHeader
        title={t`Groups`}
        subtitle={t`Groups and channels your bots have been added to`}
        isCompact
        actions={
          <>
            <QueryRefresh query={groups} others={[{ isFetching, refetch }]} />
            {details && (
              <Button
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setIsAdding(true)}
              >
                {t`Add Group`}
              </Button>
            )}
          </>
        }
      />
      {groups.isLoadingError ? (
        <LoadFailed text={t`Groups could not be loaded`} query={groups} />
      ) : (
        <>
          {hasSets && hasSome && (
            <SegmentedControl
              aria-label={t`Show`}
              className={classes["views"] ?? ""}
              data={[
                { value: "groups", label: allGroupsText(search.found, data) },
                { value: "sets", label: t`Sets` },
              ]}
              value={view}
              onChange={setView}
            />
          )}
          {/* Stays mounted, so the search and the selection are kept. */}
          <div hidden={isSets}>
            <GroupsList
              groups={data}
              details={details}
              filter={filter}
              search={search}
              onFilter={change}
              onClear={clear}
            />
          </div>
          {isSets && <GroupSetsSection groups={data ?? []} />}
        </>
      )}
      <HelpCard
        id="groups"
        isAwaited={data === undefined && !groups.isLoadingError}
        icon={IconRadar2}
        title={t`How groups are discovered`}
      >
        {t`Groups are discovered automatically through webhook events: Telegram tells the worker when a bot is added to a group or channel, when someone posts there, and when it's renamed. A group the bot was already in appears with the next message there. In a channel, the bot must be an administrator. A discovered group is new until you accept it, because anyone can add a bot to a group.`}
      </HelpCard>

      {details && (
        <AddGroupDialog isOpen={isAdding} bots={details.bots} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}
