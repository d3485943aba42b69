import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { BroadcastProgress, ChangeProgress } from "@tbm/contract/activity.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { historyPath } from "#api/broadcasts.ts";
import { StopChange } from "#composer/changes/stop-change.tsx";
import { isStopping } from "#records/delivery-counts.ts";
import { courseText } from "#records/measured-pace.ts";
import { StopSending } from "#records/results/stop-sending.tsx";
import { usePace } from "#records/use-pace.ts";

import { changePath, changingText, nameOf } from "./progress-texts.ts";
import { SegmentedProgress } from "./segmented-progress.tsx";

import classes from "./dashboard.module.css";

interface Now {
  atMs: number;
  isHeld: boolean;
}

interface RunningRowProps extends Now {
  progress: BroadcastProgress;
  to: string;
  title: string;
  lang?: "";
  /** Stops it. */
  action: ReactNode;
}

function RunningRow({ progress, atMs, isHeld, to, title, lang, action }: RunningRowProps) {
  const pace = usePace(progress, atMs);
  const course = courseText(pace, progress.is_telegram_silent === true);
  const state = isStopping(progress) ? t`Stopping…` : isHeld ? t`On hold` : course;
  return (
    <li className={classes["row"]}>
      <div className={classes["names"]}>
        <div className={classes["running"]}>
          <div className={classes["names"]}>
            <Text fw={500} truncate lang={lang}>
              <Link to={to} className={classes["cover"] ?? ""}>
                {title}
              </Link>
            </Text>
            <div className={classes["facts"]}>
              {progress.bot_name && <span className={classes["fact"]}>{progress.bot_name}</span>}{" "}
              <span className={classes["fact"]}>{state}</span>
            </div>
          </div>
          <div className={classes["above"]}>{action}</div>
        </div>
        <SegmentedProgress counts={progress} />
      </div>
    </li>
  );
}

export const SendingRow = ({ broadcast, ...now }: { broadcast: BroadcastProgress } & Now) => (
  <RunningRow
    {...now}
    progress={broadcast}
    to={historyPath(broadcast.id)}
    title={nameOf(broadcast)}
    lang=""
    action={<StopSending broadcast={broadcast} size="xs" />}
  />
);

export function ChangingRow({ change, ...now }: { change: ChangeProgress } & Now) {
  return (
    <RunningRow
      {...now}
      progress={change}
      to={changePath(change)}
      title={changingText(change)}
      action={<StopChange id={change.id} counts={change} size="xs" />}
    />
  );
}
