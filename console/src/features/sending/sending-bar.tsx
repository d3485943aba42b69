import { t } from "@lingui/core/macro";
import { Anchor, Button, Progress } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { BroadcastProgress } from "@tbm/contract/activity.ts";
import { Link } from "react-router";

import { historyPath, stopBroadcast } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { formatNumber } from "#lib/numbers.ts";
import { attemptedOf, isStopping, settledOf } from "#records/delivery-counts.ts";
import { excerpt } from "#records/excerpt.ts";
import { focusMainIfLost } from "#ui/dialog/restore-focus.ts";

import classes from "./sending-bar.module.css";

interface SendingBarProps {
  /** Newest first; at least one. */
  running: readonly BroadcastProgress[];
  /** How many more are under way than are listed. */
  more: number;
}

function progressText(broadcast: BroadcastProgress, isEnding: boolean): string {
  if (isEnding) return t`Stopping…`;
  const [done, all] = [formatNumber(settledOf(broadcast)), formatNumber(broadcast.total)];
  return t`Sending ${done} of ${all}`;
}

/** The newest running send and its Stop button, and how many others there are. */
export function SendingBar({ running, more }: SendingBarProps) {
  const stopping = useMutation(stopBroadcast(useClient()));
  const isEnding = (broadcast: BroadcastProgress) =>
    isStopping(broadcast) || (stopping.isSuccess && stopping.variables.id === broadcast.id);
  const shown = running.find((broadcast) => !isEnding(broadcast)) ?? running[0];
  if (!shown) return null;
  const { id, title, message, total } = shown;
  const others = formatNumber(running.length - 1 + more);
  const settled = isEnding(shown) ? attemptedOf(shown) : settledOf(shown);

  async function stop() {
    await stopping.mutateAsync({ id }).catch(() => undefined);
    setTimeout(focusMainIfLost);
  }

  return (
    <section className={classes["bar"]} aria-label={t`Sending in progress`}>
      <div className={classes["words"]}>
        <Anchor
          component={Link}
          to={historyPath(id)}
          size="sm"
          fw={600}
          title={title || excerpt(message)}
        >
          {progressText(shown, isEnding(shown))}
        </Anchor>
        {running.length + more > 1 && (
          <Anchor component={Link} to="/history?state=running" size="xs">
            {t`+${others} more`}
          </Anchor>
        )}
      </div>
      {!isEnding(shown) && (
        <Button
          className={classes["stop"] ?? ""}
          size="xs"
          color="red"
          variant="light"
          aria-label={t`Stop sending`}
          loading={stopping.isPending}
          onClick={() => void stop()}
        >
          {t`Stop`}
        </Button>
      )}
      {/* The link says the same in text. */}
      <Progress.Root className={classes["progress"] ?? ""} size={4} aria-hidden>
        <Progress.Section withAria={false} value={(100 * settled) / total} />
      </Progress.Root>
    </section>
  );
}
