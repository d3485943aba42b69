import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { Delivery } from "@tbm/contract/broadcasts.ts";

import { historyPath } from "#api/broadcasts.ts";
import { editedText } from "#features/history/changes/change-summary.tsx";
import { formatMoment } from "#time/dates.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { RecordLink } from "#ui/table/record-link.tsx";
import type { Column } from "#ui/table/record-table.tsx";
import { TruncatedName } from "#ui/truncated-name.tsx";

import { groupText, reasonOf, stateText, toneOf } from "./delivery-facts.ts";

import classes from "./history.module.css";

/** `Deleted 17 Nov 2026, 10:20`; null if the post is as it was sent. */
function changeText(delivery: Delivery, edits: ReadonlyMap<string, string>): string | null {
  if (delivery.deleted_at) {
    const when = formatMoment(delivery.deleted_at);
    return t`Deleted ${when}`;
  }
  if (!delivery.edited_by) return null;
  const edited = edits.get(delivery.edited_by);
  return edited === undefined ? t`Edited` : editedText(edited);
}

/** `edits` has the times of the edits by id. */
export const deliveryColumns = (edits: ReadonlyMap<string, string>): Column<Delivery>[] => [
  {
    header: t`Group`,
    minRem: 10,
    cell: (delivery) => (
      <div>
        <TruncatedName isBold>{groupText(delivery)}</TruncatedName>
        <Text size="xs" c="dimmed">
          {delivery.group_name ? delivery.chatId : t`Removed from the list`}
        </Text>
      </div>
    ),
  },
  {
    header: t`State`,
    minRem: 8,
    cell: (delivery) => (
      <div>
        <StatusBadge tone={toneOf(delivery)}>{stateText(delivery.state)}</StatusBadge>
        <Text size="xs" c="dimmed" mt={2}>
          {changeText(delivery, edits)}
        </Text>
      </div>
    ),
  },
  {
    header: t`Reason`,
    minRem: 11,
    cell: (delivery) => {
      const [reason, group] = [reasonOf(delivery), groupText(delivery)];
      if (!reason && !delivery.repeated_in) return null;
      return (
        <div className={classes["reason"]}>
          <Text>{reason}</Text>
          {delivery.repeated_in && (
            <RecordLink
              to={historyPath(delivery.repeated_in)}
              size="sm"
              underline="always"
              aria-label={t`Sent again to ${group}`}
            >
              {t`Sent again`}
            </RecordLink>
          )}
        </div>
      );
    },
  },
  {
    header: t`When`,
    minRem: 9.5,
    cell: ({ settled_at }) =>
      settled_at && (
        <time className={classes["when"]} dateTime={settled_at}>
          {formatMoment(settled_at)}
        </time>
      ),
  },
];
