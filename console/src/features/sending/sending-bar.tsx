import { t } from "@lingui/core/macro";
import { Anchor, Button, Progress } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { BroadcastProgress, ChangeProgress } from "@tbm/contract/activity.ts";

import { changePath } from "#api/activity.ts";
import { historyPath, stopBroadcast } from "#api/broadcasts.ts";
import { stopChange } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import { formatNumber } from "#lib/numbers.ts";
import { attemptedOf, isStopping, settledOf } from "#records/delivery-counts.ts";
import { excerpt } from "#records/excerpt.ts";
import { Link } from "#router/link.tsx";
import { focusMainIfLost } from "#ui/dialog/restore-focus.ts";

import classes from "./sending-bar.module.css";

/** A message that is being sent, or a change that is being made to posts. */
export type Running = BroadcastProgress | ChangeProgress;

interface SendingBarProps {
  /** At least one. */
  running: readonly Running[];
  /** How many more are under way than are listed. */
  more: number;
}

const isChangeProgress = (item: Running): item is ChangeProgress => "kind" in item;

function progressText(item: Running, isEnding: boolean): string {
  if (isEnding) return t`Stopping…`;
  const [done, all] = [formatNumber(settledOf(item)), formatNumber(item.total)];
  if (!isChangeProgress(item)) return t`Sending ${done} of ${all}`;
  if (item.kind === "delete") return t`Deleting ${done} of ${all}`;
  return item.kind === "edit" ? t`Editing ${done} of ${all}` : t`New buttons: ${done} of ${all}`;
}

/** The first of what is running and its Stop button, and how many others there are. */
export function SendingBar({ running, more }: SendingBarProps) {
  const client = useClient();
  const sendStop = useMutation(stopBroadcast(client));
  const changeStop = useMutation(stopChange(client));
  const isEnding = (item: Running) =>
    isStopping(item) ||
    [sendStop, changeStop].some((stop) => stop.isSuccess && stop.variables.id === item.id);
  const shown = running.find((item) => !isEnding(item)) ?? running[0];
  if (!shown) return null;
  const isChange = isChangeProgress(shown);
  const stopping = isChange ? changeStop : sendStop;
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
          to={isChange ? changePath(shown) : historyPath(id)}
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
          aria-label={isChange ? t`Stop changing posts` : t`Stop sending`}
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
