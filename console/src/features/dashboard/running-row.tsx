import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { BroadcastProgress, ChangeProgress } from "@tbm/contract/activity.ts";
import { lazy, type ReactNode, Suspense } from "react";

import { changePath } from "#api/activity.ts";
import { historyPath } from "#api/broadcasts.ts";
import { botNameOf } from "#records/automatic-bot.ts";
import { isStopping } from "#records/delivery-counts.ts";
import { courseText } from "#records/measured-pace.ts";
import { StopSending } from "#records/results/stop-sending.tsx";
import { usePace } from "#records/use-pace.ts";
import { Link } from "#router/link.tsx";

import { changingText, nameOf } from "./progress-texts.ts";
import { SegmentedProgress } from "./segmented-progress.tsx";

import classes from "./dashboard.module.css";

/** Rarely seen, and it needs all calls about changes. */
const StopChange = lazy(async () => ({
  default: (await import("#composer/changes/stop-change.tsx")).StopChange,
}));

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
              {botNameOf(progress) && (
                <span className={classes["fact"]}>{botNameOf(progress)}</span>
              )}{" "}
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
      action={
        <Suspense>
          <StopChange id={change.id} counts={change} size="xs" />
        </Suspense>
      }
    />
  );
}
