import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import { IconKeyboard, IconPhoto } from "@tabler/icons-react";
import type { ScheduledMessage } from "@tbm/contract/messages.ts";

import { parseIds } from "#lib/parse-json.ts";
import { Link } from "#router/link.tsx";
import { thaiMoment } from "#time/dates.ts";
import { Badge } from "#ui/badge.tsx";

import { isRepeating, repeatText } from "./scheduled-facts.ts";

import classes from "./dashboard.module.css";

interface ScheduledRowProps {
  message: ScheduledMessage;
  botName: string;
  /** The message's page, if the worker supports one. */
  to?: string;
}

export function ScheduledRow({ message, botName, to }: ScheduledRowProps) {
  const count = parseIds(message.groups).length;
  return (
    <>
      <Moment at={message.scheduled_time} />
      <div className={classes["names"]}>
        <Text truncate title={message.message} lang="">
          {to ? (
            <Link to={to} className={classes["cover"] ?? ""}>
              {message.message}
            </Link>
          ) : (
            message.message
          )}
        </Text>
        <div className={classes["facts"]}>
          <span className={classes["fact"]}>{botName}</span>{" "}
          <span className={classes["fact"]}>{t`${count} group(s)`}</span>{" "}
          {message.image_url && (
            <span className={classes["fact"]}>
              <IconPhoto size={14} stroke={1.6} aria-hidden />
              {t`Image attached`}
            </span>
          )}{" "}
          {message.keyboard_id && (
            <span className={classes["fact"]}>
              <IconKeyboard size={14} stroke={1.6} aria-hidden />
              {t`Keyboard attached`}
            </span>
          )}
        </div>
      </div>
      <div className={classes["repeat"]}>
        <Badge color={isRepeating(message.repeat_type) ? "blue" : "gray"}>
          {repeatText(message.repeat_type)}
        </Badge>
      </div>
    </>
  );
}

/** A day and a time in the Thai locale. */
export function Moment({ at }: { at: string }) {
  const { day, time } = thaiMoment(at);
  return (
    <time className={classes["moment"]} dateTime={at} lang="th">
      <Text component="span" size="xs" c="dimmed">
        {day}
      </Text>{" "}
      <Text component="span" fw={600}>
        {time}
      </Text>
    </time>
  );
}
