import { Text } from "@mantine/core";
import type { Delivery } from "@tbm/contract/broadcasts.ts";

import { historyPath } from "#api/broadcasts.ts";
import { formatMoment } from "#time/dates.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { RecordLink } from "#ui/table/record-link.tsx";
import type { Column } from "#ui/table/record-table.tsx";
import { TruncatedName } from "#ui/truncated-name.tsx";

import { groupText, reasonOf, toneOf } from "./delivery-facts.ts";

import classes from "./history.module.css";

export const DELIVERY_COLUMNS: Column<Delivery>[] = [
  {
    header: "Group",
    minRem: 10,
    cell: (delivery) => (
      <div>
        <TruncatedName isBold>{groupText(delivery)}</TruncatedName>
        <Text size="xs" c="dimmed">
          {delivery.group_name ? delivery.chatId : "Deleted from the list"}
        </Text>
      </div>
    ),
  },
  {
    header: "State",
    minRem: 8,
    cell: (delivery) => <StatusBadge tone={toneOf(delivery)}>{delivery.state}</StatusBadge>,
  },
  {
    header: "Reason",
    minRem: 11,
    cell: (delivery) => {
      const reason = reasonOf(delivery);
      if (!reason && !delivery.repeated_in) return null;
      return (
        <div className={classes["reason"]}>
          <Text>{reason}</Text>
          {delivery.repeated_in && (
            <RecordLink
              to={historyPath(delivery.repeated_in)}
              size="sm"
              underline="always"
              aria-label={`Sent again to ${groupText(delivery)}`}
            >
              Sent again
            </RecordLink>
          )}
        </div>
      );
    },
  },
  {
    header: "When",
    minRem: 9.5,
    cell: ({ settled_at }) =>
      settled_at && (
        <time className={classes["when"]} dateTime={settled_at}>
          {formatMoment(settled_at)}
        </time>
      ),
  },
];
