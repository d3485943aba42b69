import { t } from "@lingui/core/macro";
import { Card, Skeleton, ThemeIcon } from "@mantine/core";
import { type Icon, IconClock, IconRobot, IconSend, IconUsersGroup } from "@tabler/icons-react";
import type { Dashboard } from "@tbm/contract/dashboard.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { formatNumber } from "#lib/numbers.ts";
import { useWorkerZone } from "#records/use-worker-zone.ts";
import { Link } from "#router/link.tsx";

import { groupsNote, onlineNote } from "./scheduled-facts.ts";

import classes from "./dashboard.module.css";

const CARDS = 4;

/** The four figures with an explanation each; placeholders while loading. */
export function StatCards({ dashboard }: { dashboard: Dashboard | undefined }) {
  if (!dashboard) return <StatSkeletons />;
  return <Figures dashboard={dashboard} />;
}

/** Each figure links to the screen that lists what it counts, if the worker supports that screen. */
function Figures({ dashboard: { stats, groups } }: { dashboard: Dashboard }) {
  const isFull = useIsFullWorker();
  const plansAt = isFull ? "/scheduled" : "/messages";
  const { isOther, name: zone = "" } = useWorkerZone();
  const loaded = formatNumber(Math.min(groups.length, LIMITS.dashboardItems));
  const sentAt = isFull ? "/history" : "/messages";
  return (
    <dl className={classes["figures"]}>
      <StatCard
        label={t`Online Bots`}
        to="/bots"
        icon={IconRobot}
        color="teal"
        value={`${formatNumber(stats.onlineBots)} / ${formatNumber(stats.totalBots)}`}
        meaning={onlineNote(stats.onlineBots, stats.totalBots)}
      />
      <StatCard
        label={t`Total Groups`}
        to="/groups"
        icon={IconUsersGroup}
        color="blue"
        value={
          loaded + (stats.totalGroups === undefined ? "" : ` / ${formatNumber(stats.totalGroups)}`)
        }
        meaning={groupsNote(groups.length, stats.totalGroups)}
      />
      <StatCard
        label={t`Pending Messages`}
        to={plansAt}
        icon={IconClock}
        color="orange"
        value={formatNumber(stats.pendingMessages)}
        meaning={t`waiting to be sent`}
      />
      <StatCard
        label={t`Messages Today`}
        to={sentAt}
        icon={IconSend}
        color="violet"
        value={formatNumber(stats.todayMessages)}
        meaning={isOther ? t`sent since midnight, ${zone} time` : t`sent since midnight`}
      />
    </dl>
  );
}

interface StatCardProps {
  label: string;
  to: string;
  icon: Icon;
  color: string;
  value: string;
  meaning: string;
}

function StatCard({ label, to, icon: IconShape, color, value, meaning }: StatCardProps) {
  return (
    <Card className={classes["figure"] ?? ""}>
      <dt className={classes["label"]}>
        <Link to={to} className={classes["cover"] ?? ""}>
          {label}
        </Link>
        <ThemeIcon size={36} variant="light" color={color}>
          <IconShape size={20} stroke={1.7} aria-hidden />
        </ThemeIcon>
      </dt>
      <dd className={classes["value"]}>{value}</dd>
      <dd className={classes["meaning"]}>{meaning}</dd>
    </Card>
  );
}

function StatSkeletons() {
  return (
    <div className={classes["figures"]}>
      {Array.from({ length: CARDS }, (_card, index) => (
        <Card className={classes["figure"] ?? ""} data-testid="skeleton-card" key={index}>
          <div className={classes["waiting"]}>
            <Skeleton height={14} width="55%" />
            <Skeleton height={28} width="35%" />
            <Skeleton height={12} width="70%" />
          </div>
        </Card>
      ))}
    </div>
  );
}
