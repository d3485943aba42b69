import { plural, t } from "@lingui/core/macro";
import { Anchor } from "@mantine/core";
import type { GroupDetail, GroupOnTelegram } from "@tbm/contract/group-page.ts";

import { isNewGroup } from "#api/groups/group-acceptance.ts";
import { GroupKindBadge } from "#records/group-kind-badge.tsx";
import { typeOf } from "#records/group-kind.ts";
import { TopicStateBadge } from "#records/topic-state-badge.tsx";
import { clockTime, formatDate } from "#time/dates.ts";
import { Badge } from "#ui/badge.tsx";

import classes from "./group-page.module.css";

const USERNAME = /^\w{4,32}$/;

const membersText = (members: number): string =>
  plural(members, { one: "# member", other: "# members" });

interface GroupLineProps {
  group: GroupDetail;
  /** Undefined until Telegram has answered. */
  telegram: GroupOnTelegram | undefined;
}

/** The facts under a group's name. */
export function GroupLine({ group, telegram }: GroupLineProps) {
  const { chatId, topic, created_at } = group;
  const username = USERNAME.exec(telegram?.username ?? "")?.[0];
  const day = formatDate(created_at);
  return (
    <div className={classes["line"]}>
      <GroupKindBadge type={typeOf(group)} />
      <TopicStateBadge topic={group.topic} />
      {isNewGroup(group) && <Badge color="blue">{t`New`}</Badge>}
      <code className={classes["id"]}>{topic ? `${chatId} / ${topic.thread_id}` : chatId}</code>
      {username !== undefined && (
        <Anchor href={`https://t.me/${username}`} target="_blank" rel="noopener noreferrer" inherit>
          @{username}
        </Anchor>
      )}
      <Members telegram={telegram} />
      <span>{t`Discovered ${day}`}</span>
    </div>
  );
}

/** `1,204 members (as of 14:05)`. A dash while Telegram hasn't answered, or if it doesn't. */
function Members({ telegram }: Pick<GroupLineProps, "telegram">) {
  const members = telegram?.members ?? null;
  if (!telegram || members === null) {
    return <span>{t`Members: –`}</span>;
  }
  const time = clockTime(new Date(telegram.asked_at));
  return (
    <span>
      {membersText(members)} <small>{t`(as of ${time})`}</small>
    </span>
  );
}
