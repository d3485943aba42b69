import { Text } from "@mantine/core";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { ReactNode } from "react";

import { formatNumber } from "#lib/numbers.ts";

import { type Attachments, textLimitOf } from "./text-limit.ts";

import classes from "./message-field.module.css";

interface TextFootProps {
  /** Of the counter, so that the text can refer to it. */
  countId: string;
  /** The text's length as it will be sent. */
  length: number;
  attachments: Attachments;
  /** Shown instead of the note on the length. */
  hint?: string;
  toolbar?: ReactNode;
}

/** The counter against Telegram's limit, and what the limit means for this message. */
export function TextFoot({ countId, length, attachments, hint = "", toolbar }: TextFootProps) {
  const { limit, note } = textLimitOf(length, attachments);
  return (
    <div className={classes["foot"]}>
      {toolbar}
      <Text size="xs" c="dimmed" role="status" className={classes["status"] ?? ""}>
        {hint || note}
      </Text>
      <Text
        id={countId}
        size="xs"
        className={classes["count"] ?? ""}
        c={length > LIMITS.messageLength ? "var(--mantine-color-error)" : "dimmed"}
      >
        {formatNumber(length)} / {formatNumber(limit)}
      </Text>
    </div>
  );
}
