import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { Delivery } from "@tbm/contract/broadcasts.ts";

import { historyPath } from "#api/broadcasts.ts";
import { lazy } from "#lib/lazy.ts";
import { formatMoment } from "#time/dates.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { RecordLink } from "#ui/table/record-link.tsx";
import type { Column } from "#ui/table/record-table.tsx";
import { TruncatedName } from "#ui/truncated-name.tsx";

import { groupText, reasonOf, stateText, toneOf } from "./delivery-facts.ts";

import classes from "./history.module.css";

export const deliveryColumns = lazy((): Column<Delivery>[] => [
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
      <StatusBadge tone={toneOf(delivery)}>{stateText(delivery.state)}</StatusBadge>
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
]);
