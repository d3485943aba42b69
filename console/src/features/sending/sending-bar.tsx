import { t } from "@lingui/core/macro";
import { Anchor } from "@mantine/core";
import type { BroadcastProgress, ChangeProgress } from "@tbm/contract/activity.ts";

import { changePath } from "#api/activity.ts";
import { historyPath } from "#api/broadcasts.ts";
import { StopChange } from "#composer/changes/stop-change.tsx";
import { formatNumber } from "#lib/numbers.ts";
import { doneOf, isStopping } from "#records/delivery-counts.ts";
import { firstLineOf } from "#records/excerpt.ts";
import { ResultBar } from "#records/results/result-bar.tsx";
import { StopSending } from "#records/results/stop-sending.tsx";
import { Link } from "#router/link.tsx";

import classes from "./sending-bar.module.css";

/** A message that is being sent, or a change that is being made to posts. */
type Running = BroadcastProgress | ChangeProgress;

interface SendingBarProps {
  /** At least one. */
  running: readonly Running[];
  /** How many more are under way than are listed. */
  more: number;
}

const isChangeProgress = (item: Running): item is ChangeProgress => "kind" in item;

function progressText(item: Running): string {
  if (isStopping(item)) return t`Stopping…`;
  const [done, all] = [formatNumber(doneOf(item)), formatNumber(item.total)];
  if (!isChangeProgress(item)) return t`Sending ${done} of ${all}`;
  if (item.kind === "delete") return t`Deleting ${done} of ${all}`;
  return item.kind === "edit" ? t`Editing ${done} of ${all}` : t`New buttons: ${done} of ${all}`;
}

/** The first of what is running and its Stop button, and how many others there are. */
export function SendingBar({ running, more }: SendingBarProps) {
  const shown = running.find((item) => !isStopping(item)) ?? running[0];
  if (!shown) return null;
  const isChange = isChangeProgress(shown);
  const { id, title, message } = shown;
  const others = formatNumber(running.length - 1 + more);
  return (
    <section className={classes["bar"]} aria-label={t`Sending in progress`}>
      <div className={classes["words"]}>
        <Anchor
          component={Link}
          to={isChange ? changePath(shown) : historyPath(id)}
          size="sm"
          fw={600}
          title={title || firstLineOf(message)}
        >
          {progressText(shown)}
        </Anchor>
        {running.length + more > 1 && (
          <Anchor component={Link} to="/history?state=running" size="xs">
            {t`+${others} more`}
          </Anchor>
        )}
      </div>
      {isChange ? (
        <StopChange
          id={id}
          counts={shown}
          size="xs"
          hasIcon={false}
          aria-label={t`Stop changing posts`}
        />
      ) : (
        <StopSending broadcast={shown} size="xs" hasIcon={false} aria-label={t`Stop sending`} />
      )}
      {/* The link says the same in text. */}
      <div className={classes["progress"]} aria-hidden>
        <ResultBar counts={shown} isProgress />
      </div>
    </section>
  );
}
