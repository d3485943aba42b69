import { t } from "@lingui/core/macro";
import type { Activity } from "@tbm/contract/activity.ts";

import { isBusy } from "#api/activity.ts";
import { isRunning } from "#records/delivery-counts.ts";
import { Link } from "#router/link.tsx";

import { DashboardCard } from "./dashboard-card.tsx";
import { moreChangesText, moreMessagesText } from "./progress-texts.ts";
import { ChangingRow, SendingRow } from "./running-row.tsx";

import classes from "./dashboard.module.css";

interface RunningNowProps {
  activity: Activity;
  /** When the activity was read. */
  atMs: number;
  isHeld: boolean;
}

/** What is being sent and changed. Renders nothing if nothing is. */
export function RunningNow({ activity, ...now }: RunningNowProps) {
  if (!isBusy(activity)) return null;
  const { sending, changing } = activity;
  const moreSends = sending.total - sending.items.length;
  const moreChanges = changing.total - changing.items.length;
  return (
    <DashboardCard title={t`Running now`}>
      <ul className={classes["rows"]}>
        {sending.items.filter(isRunning).map((broadcast) => (
          <SendingRow key={broadcast.id} broadcast={broadcast} {...now} />
        ))}
        {changing.items.filter(isRunning).map((change) => (
          <ChangingRow key={change.id} change={change} {...now} />
        ))}
        {moreSends > 0 && (
          <li className={classes["row"]}>
            <Link to="/history?state=running" className={classes["cover"] ?? ""}>
              {moreMessagesText(moreSends)}
            </Link>
          </li>
        )}
        {moreChanges > 0 && <li className={classes["row"]}>{moreChangesText(moreChanges)}</li>}
      </ul>
    </DashboardCard>
  );
}
