import { t } from "@lingui/core/macro";
import { Button, Stack, Text } from "@mantine/core";
import { IconCalendarClock, IconRobot, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Dashboard } from "@tbm/contract/dashboard.ts";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { isNewGroup } from "#api/groups/group-acceptance.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { isAutomatic } from "#records/automatic-bot.ts";
import { botLabels } from "#records/bot-names.ts";
import { BotStatusBadge } from "#records/bot-status-badge.tsx";
import { GroupKindBadge } from "#records/group-kind-badge.tsx";
import { GroupLink } from "#records/group-link.tsx";
import { useWorkerZone } from "#records/use-worker-zone.ts";
import { Link } from "#router/link.tsx";
import { ownZone } from "#time/zone-time.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

import { AttentionCard } from "./attention-card.tsx";
import { DayBars } from "./day-bars.tsx";
import { ListCard } from "./list-card.tsx";
import { NextDay } from "./next-day.tsx";
import { RunningNow } from "./running-now.tsx";
import { botName } from "./scheduled-facts.ts";
import { ScheduledRow } from "./scheduled-row.tsx";
import type { NowAndNext } from "./use-now-and-next.ts";

import classes from "./dashboard.module.css";

interface DashboardListsProps {
  dashboard: Dashboard;
  now: NowAndNext;
}

/** What happens now and next, beside the last days, recent bots and groups. */
export function DashboardLists({ dashboard, now }: DashboardListsProps) {
  const { isShown, activity, atMs, outlook, hold } = now;
  return (
    <div className={classes["lists"]}>
      <Stack gap="lg">
        {isShown && activity && outlook && (
          <>
            <RunningNow activity={activity} atMs={atMs} isHeld={hold?.held === true} />
            <AttentionCard activity={activity} outlook={outlook} hold={hold} />
            <NextDay upcoming={outlook.upcoming} />
          </>
        )}
        <PendingMessages dashboard={dashboard} />
      </Stack>
      <Stack gap="lg">
        {isShown && outlook && <DayBars days={outlook.days} />}
        <RecentBots bots={dashboard.bots} />
        <RecentGroups groups={dashboard.groups} />
      </Stack>
    </div>
  );
}

function PendingMessages({ dashboard }: { dashboard: Dashboard }) {
  const bots = useKnownBots(dashboard);
  const hasPlans = useIsFullWorker();
  return (
    <ListCard
      title={t`Pending Messages`}
      all={{ to: hasPlans ? "/scheduled" : "/messages", label: t`View all pending messages` }}
      description={t`Upcoming messages to be sent automatically.`}
      note={<OwnClock />}
      records={dashboard.scheduledMessages}
      row={(message) => (
        <ScheduledRow
          message={message}
          botName={botName(bots, message.bot_id)}
          {...(hasPlans && { to: `/scheduled/${message.id}` })}
        />
      )}
      empty={
        <EmptyState
          isSmall
          icon={IconCalendarClock}
          text={t`No messages currently scheduled.`}
          help={t`Write a message and choose when to send it, once or repeatedly.`}
          action={<LinkButton to="/messages">{t`Open Messages`}</LinkButton>}
        />
      }
    />
  );
}

/** A separate component, because it renders every minute. */
function OwnClock() {
  const { isOther } = useWorkerZone();
  if (!isOther) return null;
  const ownName = ownZone();
  return (
    <Text size="xs" c="dimmed">
      {t`Times are shown in your time zone, ${ownName}.`}
    </Text>
  );
}

/** The dashboard names only five bots, and a message may belong to another. If loading fails, `...` is shown. */
function useKnownBots(dashboard: Dashboard) {
  const client = useClient();
  const known = dashboard.bots;
  const hasOthers = dashboard.scheduledMessages.some(
    ({ bot_id }) => !isAutomatic(bot_id) && !known.some(({ id }) => id === bot_id),
  );
  const all = useQuery({ ...botsQuery(client), enabled: hasOthers, meta: {} });
  return all.data ?? known;
}

function RecentBots({ bots }: { bots: Dashboard["bots"] }) {
  const labels = botLabels(bots);
  return (
    <ListCard
      title={t`Recent Bots`}
      all={{ to: "/bots", label: t`View all bots` }}
      records={bots}
      row={(bot) => (
        <>
          <Text className={classes["names"] ?? ""} fw={500} truncate>
            {labels.get(bot.id) ?? bot.name}
          </Text>
          <BotStatusBadge bot={bot} />
        </>
      )}
      empty={
        <EmptyState
          isSmall
          icon={IconRobot}
          text={t`No bots configured yet`}
          help={t`Add a bot to start sending.`}
          action={<LinkButton to="/bots">{t`Open Bots`}</LinkButton>}
        />
      }
    />
  );
}

function RecentGroups({ groups }: { groups: Dashboard["groups"] }) {
  return (
    <ListCard
      title={t`Recent Groups`}
      all={{ to: "/groups", label: t`View all groups` }}
      records={groups}
      row={(group) => (
        <>
          <div className={classes["names"]}>
            <Text fw={500} truncate>
              <GroupLink id={group.id}>{group.name}</GroupLink>
            </Text>
            <Text size="xs" c="dimmed" ff="monospace">
              {group.chatId}
            </Text>
          </div>
          {isNewGroup(group) && <Badge color="blue">{t`New`}</Badge>}
          <GroupKindBadge type={group.type} />
        </>
      )}
      empty={
        <EmptyState
          isSmall
          icon={IconUsersGroup}
          text={t`No groups found yet`}
          help={t`Add a bot to a group or channel, and it appears here.`}
          action={<LinkButton to="/groups">{t`Open Groups`}</LinkButton>}
        />
      }
    />
  );
}

function LinkButton({ to, children }: { to: string; children: string }) {
  return (
    <Button component={Link} to={to} variant="default" size="xs">
      {children}
    </Button>
  );
}
