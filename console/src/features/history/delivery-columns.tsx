import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { Delivery } from "@tbm/contract/broadcasts.ts";

import { historyPath } from "#api/broadcasts.ts";
import { versionNumber } from "#composer/changes/change-facts.ts";
import { editedText } from "#features/history/changes/change-summary.tsx";
import { BotName } from "#records/bot-name.tsx";
import { GroupLink } from "#records/group-link.tsx";
import { botText } from "#records/posts/broadcast-facts.ts";
import { deliveryText, groupText, reasonOf, toneOf } from "#records/posts/delivery-facts.ts";
import { briefMoment } from "#time/brief-moment.ts";
import { formatMoment } from "#time/dates.ts";
import { Avatar } from "#ui/avatar/avatar.tsx";
import { SecondaryText } from "#ui/secondary-text.tsx";
import { Sentence } from "#ui/sentence.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { RecordLink } from "#ui/table/record-link.tsx";
import type { Column } from "#ui/table/record-table.tsx";
import { TruncatedName } from "#ui/truncated-name.tsx";

import classes from "./history.module.css";

/** `Deleted 17 Nov 2026, 10:20`; null if the post is as it was sent. */
function changeText(delivery: Delivery, edits: ReadonlyMap<string, string>): string | null {
  if (delivery.deleted_at) {
    const when = formatMoment(delivery.deleted_at);
    return t`Deleted ${when}`;
  }
  if (!delivery.edited_by) return null;
  if (delivery.is_replaced) return t`Replaced by a later run`;
  const edited = edits.get(delivery.edited_by);
  if (edited === undefined) return t`Edited`;
  const version = versionNumber(delivery.edited_by, edits);
  // The number stays beside its word.
  return `${editedText(edited)} · ${t`version ${version}`.replaceAll(" ", "\u00a0")}`;
}

const DeliveryBadge = ({ delivery }: { delivery: Delivery }) => (
  <StatusBadge tone={toneOf(delivery)}>{deliveryText(delivery)}</StatusBadge>
);

const botColumn = (): Column<Delivery> => ({
  header: t`Bot`,
  minRem: 8,
  cell: ({ bot_id = "", bot_name }) => <BotName botId={bot_id} name={botText({ bot_name })} />,
});

/** `edits` has the times of the edits by id. The bots are named if there are several. Of a folded one, groups may be gone. */
export const deliveryColumns = (
  edits: ReadonlyMap<string, string>,
  hasBots: boolean,
  isFolded: boolean,
): Column<Delivery>[] => [
  {
    header: t`Group`,
    minRem: 10,
    lead: (delivery) => <Avatar id={delivery.group_id} name={groupText(delivery)} />,
    cell: (delivery) => (
      <div>
        <GroupLink id={delivery.group_name && !isFolded ? delivery.group_id : null}>
          <TruncatedName isBold isShort>
            {groupText(delivery)}
          </TruncatedName>
        </GroupLink>
        <SecondaryText>
          {delivery.group_name ? delivery.chatId : t`Removed from the list`}
        </SecondaryText>
      </div>
    ),
    brief: groupText,
  },
  ...(hasBots ? [botColumn()] : []),
  {
    header: t`State`,
    minRem: 8,
    place: "badge",
    cell: (delivery) => (
      <div>
        <DeliveryBadge delivery={delivery} />
        <SecondaryText>{changeText(delivery, edits)}</SecondaryText>
      </div>
    ),
    brief: (delivery) => <DeliveryBadge delivery={delivery} />,
  },
  {
    header: t`Reason`,
    minRem: 11,
    brief: (delivery) => {
      const text = changeText(delivery, edits) ?? reasonOf(delivery);
      return text && <Sentence>{text}</Sentence>;
    },
    cell: (delivery) => {
      const [reason, group] = [reasonOf(delivery), groupText(delivery)];
      if (!reason && !delivery.repeated_in) return null;
      return (
        <div className={classes["reason"]}>
          <Text>
            <Sentence>{reason}</Sentence>
          </Text>
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
    brief: ({ settled_at }) => settled_at && briefMoment(settled_at),
    isKept: true,
  },
];
