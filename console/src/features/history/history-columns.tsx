import { t } from "@lingui/core/macro";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";

import { historyPath } from "#api/broadcasts.ts";
import { lazy } from "#lib/lazy.ts";
import { BotName } from "#records/bot-name.tsx";
import { stateOf } from "#records/delivery-counts.ts";
import { langOf } from "#records/excerpt.ts";
import { botText, shownMessage, sourceText } from "#records/posts/broadcast-facts.ts";
import { MessageThumbnail } from "#records/posts/message-thumbnail.tsx";
import { DeliveryResult } from "#records/results/delivery-result.tsx";
import { ResultBar } from "#records/results/result-bar.tsx";
import { briefMoment } from "#time/brief-moment.ts";
import { formatMoment } from "#time/dates.ts";
import { SecondaryText } from "#ui/secondary-text.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { Column } from "#ui/table/record-table.tsx";
import { RecordTitle } from "#ui/table/record-title.tsx";

import { MessageTitle } from "./message-title.tsx";
import { PostMarks } from "./post-marks.tsx";
import { ResendOf } from "./resend-lines.tsx";

import classes from "./history.module.css";

const Title = ({ broadcast }: { broadcast: Broadcast }) => (
  <RecordTitle to={historyPath(broadcast.id)} lang={langOf(shownMessage(broadcast))}>
    <MessageTitle broadcast={broadcast} />
  </RecordTitle>
);

export const historyColumns = lazy((): Column<Broadcast>[] => [
  {
    header: t`Message`,
    minRem: 13.5,
    lead: ({ image_urls }) => image_urls.length > 0 && <MessageThumbnail image_urls={image_urls} />,
    cell: (broadcast) => (
      <div className={classes["titled"]}>
        <Title broadcast={broadcast} />
        <SecondaryText title={sourceText(broadcast)}>
          <PostMarks broadcast={broadcast} />
          {sourceText(broadcast)}
        </SecondaryText>
        {broadcast.repeat_of && <ResendOf original={broadcast.repeat_of} />}
      </div>
    ),
    brief: (broadcast) => <Title broadcast={broadcast} />,
  },
  {
    header: t`Bot`,
    minRem: 8,
    cell: (broadcast) => <BotName botId={broadcast.bot_id} name={botText(broadcast)} />,
    brief: (broadcast) => (
      <>
        <PostMarks broadcast={broadcast} />
        <BotName botId={broadcast.bot_id} name={botText(broadcast)} />
      </>
    ),
  },
  {
    header: t`When`,
    minRem: 9.5,
    cell: ({ created_at }) => (
      <time className={classes["when"]} dateTime={created_at}>
        {formatMoment(created_at)}
      </time>
    ),
    brief: ({ created_at }) => <time dateTime={created_at}>{briefMoment(created_at)}</time>,
    isKept: true,
  },
  {
    header: t`Deliveries`,
    minRem: 10,
    place: "corner",
    cell: (broadcast) => <DeliveryResult id={broadcast.id} counts={broadcast} />,
    brief: (broadcast) => (
      <div className={classes["bar"]}>
        <ResultBar counts={broadcast} />
      </div>
    ),
  },
  {
    header: t`State`,
    minRem: 8,
    place: "badge",
    cell: (broadcast) => {
      const { word, tone } = stateOf(broadcast);
      return <StatusBadge tone={tone}>{word}</StatusBadge>;
    },
  },
]);
