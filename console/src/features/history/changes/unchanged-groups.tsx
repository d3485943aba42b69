import { t } from "@lingui/core/macro";
import { Button, Skeleton, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Change } from "@tbm/contract/changes.ts";

import { changedGroupsQuery } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import { LoadFailed } from "#records/load-failed.tsx";

import { type UnchangedState, unchangedText } from "./change-facts.ts";

import classes from "./changes.module.css";

interface UnchangedGroupsProps {
  change: Change;
  state: UnchangedState;
}

/** The groups in which a change ended in a state, with the reason. */
export function UnchangedGroups({ change, state }: UnchangedGroupsProps) {
  const query = useInfiniteQuery(changedGroupsQuery(useClient(), change.id, state));
  if (query.isLoadingError)
    return <LoadFailed text={t`Groups could not be loaded`} query={query} />;
  if (!query.data) return <Skeleton height={40} mt="xs" />;
  return (
    // A scrolling list needs the focus for the keyboard.
    <ul className={classes["groups"]} tabIndex={0} aria-label={unchangedText(change, state)}>
      {query.data.pages.flat().map(({ group_id, group_name, reason }) => (
        <li key={group_id}>
          <Text size="sm" fw={500} truncate>
            {group_name ?? t`Removed from the list`}
          </Text>
          {reason && (
            <Text size="xs" c="dimmed">
              {reason}
            </Text>
          )}
        </li>
      ))}
      {query.hasNextPage && (
        <li>
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t`Show more`}
          </Button>
        </li>
      )}
    </ul>
  );
}
