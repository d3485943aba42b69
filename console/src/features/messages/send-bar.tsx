import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button, Text } from "@mantine/core";
import { IconCalendarClock, IconSend } from "@tabler/icons-react";
import type { ReactNode } from "react";

import type { MessageDraft } from "#composer/message-draft.ts";

import classes from "./messages.module.css";

interface SendBarProps {
  mode: MessageDraft["mode"];
  /** How many groups it goes to. */
  count: number;
  canPost: boolean;
  /** Whether this message is being sent. */
  isLeaving: boolean;
  /** Whether the same message may have been sent before. */
  isAgain: boolean;
  onPost: () => void;
  /** Shown before the button: whether the message is ready. */
  children: ReactNode;
}

/** Whether the message is ready, and the button that posts it. Stays in sight at the bottom. */
export function SendBar(props: SendBarProps) {
  const { mode, count, canPost, isLeaving, isAgain, onPost, children } = props;
  const ButtonIcon = mode === "now" ? IconSend : IconCalendarClock;
  return (
    <div className={classes["bar"]} data-bottom-bar>
      <div className={classes["readiness"]}>{children}</div>
      <Button
        size="md"
        className={classes["post"] ?? ""}
        disabled={!canPost}
        loading={isLeaving}
        leftSection={<ButtonIcon size={18} aria-hidden />}
        onClick={onPost}
      >
        {mode === "now" ? sendLabel(count, isAgain) : <ScheduleLabel count={count} />}
      </Button>
    </div>
  );
}

/** For workers that don't check a message. Only on a phone, where the groups may be out of view. */
export function Count({ count }: { count: number }) {
  return (
    <Text size="xs" c="dimmed" className={classes["count"] ?? ""}>
      {count === 0
        ? t`No groups selected`
        : t`To ${plural(count, { one: "# group", other: "# groups" })}`}
    </Text>
  );
}

const ScheduleLabel = ({ count }: { count: number }) =>
  count === 0 ? (
    t`Schedule Message`
  ) : (
    <span>
      <Trans>
        Schedule Message{" "}
        <span className={classes["wide"]}>
          for <Plural value={count} one="# group" other="# groups" />
        </span>
      </Trans>
    </span>
  );

function sendLabel(count: number, isAgain: boolean): string {
  if (count === 0) return isAgain ? t`Send Again` : t`Send Now`;
  return isAgain
    ? t`Send Again to ${plural(count, { one: "# group", other: "# groups" })}`
    : t`Send Now to ${plural(count, { one: "# group", other: "# groups" })}`;
}
