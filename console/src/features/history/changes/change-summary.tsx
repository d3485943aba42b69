import { plural, t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Change } from "@tbm/contract/changes.ts";

import { postsQuery } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import { isEdit } from "#composer/changes/change-facts.ts";
import { formatNumber } from "#lib/numbers.ts";
import { formatMoment } from "#time/dates.ts";

interface ChangeSummaryProps {
  broadcastId: string;
  changes: readonly Change[];
}

/** `Edited 17 Nov 2026, 10:20` and `Deleted in 58 of 60 groups`. Renders nothing without changes. */
export function ChangeSummary({ broadcastId, changes }: ChangeSummaryProps) {
  const { data: posts } = useQuery({
    ...postsQuery(useClient(), broadcastId),
    enabled: changes.length > 0,
    meta: {},
  });
  const edit = changes.find((change) => isEdit(change) && change.done > 0);
  return (
    <>
      {edit && <Text size="sm">{editedText(edit.created_at)}</Text>}
      {posts && posts.deleted > 0 && (
        <Text size="sm">{deletedText(posts.deleted, posts.posted + posts.deleted)}</Text>
      )}
    </>
  );
}

export function editedText(moment: string): string {
  const when = formatMoment(moment);
  return t`Edited ${when}`;
}

function deletedText(deleted: number, total: number): string {
  const count = formatNumber(deleted);
  return t`Deleted in ${count} of ${plural(total, { one: "# group", other: "# groups" })}`;
}
