import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";

import { historyPath } from "#api/broadcasts.ts";
import { lazy } from "#lib/lazy.ts";
import { BotName } from "#records/bot-name.tsx";
import { othersText, sentText, stateOf } from "#records/delivery-counts.ts";
import { formatMoment } from "#time/dates.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { RecordLink } from "#ui/table/record-link.tsx";
import type { Column } from "#ui/table/record-table.tsx";

import { botText, sourceText } from "./broadcast-facts.ts";
import { MessageThumbnail } from "./message-thumbnail.tsx";
import { MessageTitle } from "./message-title.tsx";
import { ResendOf } from "./resend-links.tsx";

import classes from "./history.module.css";

export const historyColumns = lazy((): Column<Broadcast>[] => [
  {
    header: t`Message`,
    minRem: 13.5,
    cell: (broadcast) => (
      <div className={classes["titled"]}>
        <MessageThumbnail image_urls={broadcast.image_urls} />
        <div>
          <RecordLink to={historyPath(broadcast.id)} fw={600} size="sm" lineClamp={2}>
            <MessageTitle broadcast={broadcast} />
          </RecordLink>
          <Text size="xs" c="dimmed" lineClamp={2} title={sourceText(broadcast)}>
            {sourceText(broadcast)}
          </Text>
          {broadcast.repeat_of && <ResendOf original={broadcast.repeat_of} />}
        </div>
      </div>
    ),
  },
  {
    header: t`Bot`,
    minRem: 8,
    cell: (broadcast) => <BotName botId={broadcast.bot_id} name={botText(broadcast)} />,
  },
  {
    header: t`When`,
    minRem: 9.5,
    cell: ({ created_at }) => (
      <time className={classes["when"]} dateTime={created_at}>
        {formatMoment(created_at)}
      </time>
    ),
  },
  {
    header: t`Deliveries`,
    minRem: 9,
    cell: (broadcast) => (
      <div className={classes["counts"]}>
        <Text>{sentText(broadcast)}</Text>
        <Text size="xs" c="dimmed">
          {othersText(broadcast)}
        </Text>
      </div>
    ),
  },
  {
    header: t`State`,
    minRem: 8,
    cell: (broadcast) => {
      const { word, tone } = stateOf(broadcast);
      return <StatusBadge tone={tone}>{word}</StatusBadge>;
    },
  },
]);
