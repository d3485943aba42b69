import { t } from "@lingui/core/macro";
import { Button, Skeleton, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Change } from "@tbm/contract/changes.ts";
import { useState } from "react";

import { changedGroupsQuery } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import { type UnchangedState, unchangedText } from "#composer/changes/change-facts.ts";
import { GroupLink } from "#records/group-link.tsx";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { Sentence } from "#ui/sentence.tsx";

import classes from "#composer/changes/changes.module.css";

interface UnchangedGroupsProps {
  change: Change;
  state: UnchangedState;
}

const ROWS_AT_ONCE = 20;

/** The groups in which a change ended in a state, with the reason. */
export function UnchangedGroups({ change, state }: UnchangedGroupsProps) {
  const query = useInfiniteQuery(changedGroupsQuery(useClient(), change.id, state));
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  if (query.isLoadingError) {
    return <LoadFailed text={t`Groups could not be loaded`} query={query} />;
  }
  if (!query.data) return <Skeleton height={40} mt="xs" />;
  const groups = query.data.pages.flat();

  function showMore() {
    if (shown + ROWS_AT_ONCE > groups.length && query.hasNextPage) void query.fetchNextPage();
    setShown(shown + ROWS_AT_ONCE);
  }

  return (
    <div className={classes["groups"]}>
      <ul aria-label={unchangedText(change, state)}>
        {groups.slice(0, shown).map(({ group_id, group_name, reason }) => (
          <li key={group_id}>
            <Text size="sm" fw={500} truncate>
              <GroupLink id={group_name ? group_id : null}>
                {group_name ?? t`Removed from the list`}
              </GroupLink>
            </Text>
            {reason && (
              <Text size="xs" c="dimmed">
                <Sentence>{reason}</Sentence>
              </Text>
            )}
          </li>
        ))}
      </ul>
      {(groups.length > shown || query.hasNextPage) && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          loading={query.isFetchingNextPage}
          onClick={showMore}
        >
          {t`Show more`}
        </Button>
      )}
    </div>
  );
}
