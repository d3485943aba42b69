import { t } from "@lingui/core/macro";
import { Text, Textarea } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { LIMITS } from "@tbm/contract/limits.ts";
import { type ChangeEvent, type KeyboardEvent, type ReactNode, type Ref, useId } from "react";

import { formatNumber } from "#lib/numbers.ts";

import { keepNativeUndo } from "./native-undo.ts";
import { type Attachments, textLimitOf } from "./text-limit.ts";

import classes from "./message-field.module.css";

interface MessageFieldProps {
  label: string;
  help?: ReactNode;
  placeholder: string;
  value: string;
  /** The text's length as it will be sent. */
  length: number;
  /** The pictures and buttons sent with it. */
  attachments: Attachments;
  fault?: string | undefined;
  onChange: (value: string, event: ChangeEvent<HTMLTextAreaElement>) => void;
  /** Called on Ctrl+Enter or Command+Enter. */
  onSend?: () => void;
  inputRef?: Ref<HTMLTextAreaElement>;
  /** Shown directly under the text. */
  toolbar?: ReactNode;
  /** Shown under the text instead of the note on its length. */
  hint?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onSelect?: (field: HTMLTextAreaElement) => void;
}

/** A text field with a counter against Telegram's limit. */
export function MessageField(props: MessageFieldProps) {
  const { label, help, placeholder, value, length, attachments, fault, onChange, onSend } = props;
  const { inputRef, toolbar, hint, onKeyDown, onSelect } = props;
  const countId = useId();
  const field = useMergedRef(keepNativeUndo, inputRef);
  const { limit, note } = textLimitOf(length, attachments);

  const most = LIMITS.messageLength;
  const isTooLong = length > most;
  const error = isTooLong ? t`A message may have at most ${most} characters.` : fault;

  function sendOnShortcut(event: KeyboardEvent<HTMLTextAreaElement>) {
    onKeyDown?.(event);
    if (!onSend || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  }

  return (
    <div>
      <Textarea
        label={label}
        description={help}
        placeholder={placeholder}
        rows={6}
        resize="vertical"
        value={value}
        error={error}
        // Set on the input itself: as props, Mantine would put them on the wrapper or override them.
        attributes={{ input: { dir: "auto", ...(!error && { "aria-describedby": countId }) } }}
        ref={field}
        onChange={(event) => onChange(event.currentTarget.value, event)}
        onKeyDown={sendOnShortcut}
        onSelect={(event) => onSelect?.(event.currentTarget)}
      />
      <div className={classes["foot"]}>
        {toolbar}
        <Text size="xs" c="dimmed" role="status" className={classes["status"] ?? ""}>
          {hint ?? note}
        </Text>
        <Text
          id={countId}
          size="xs"
          className={classes["count"] ?? ""}
          c={isTooLong ? "var(--mantine-color-error)" : "dimmed"}
        >
          {formatNumber(length)} / {formatNumber(limit)}
        </Text>
      </div>
    </div>
  );
}
