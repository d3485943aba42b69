import { Text, Textarea } from "@mantine/core";
import { LIMITS } from "@tbm/contract/limits.ts";
import { type ChangeEvent, type KeyboardEvent, type ReactNode, type Ref, useId } from "react";

import { formatNumber } from "#lib/numbers.ts";

import classes from "./message-field.module.css";

interface MessageFieldProps {
  label: string;
  help?: ReactNode;
  placeholder: string;
  value: string;
  /** How long the text will be when it is sent. */
  length: number;
  hasPicture: boolean;
  fault?: string | undefined;
  onChange: (value: string, event: ChangeEvent<HTMLTextAreaElement>) => void;
  /** Ctrl+Enter, or Command+Enter. */
  onSend?: () => void;
  inputRef?: Ref<HTMLTextAreaElement>;
  /** Stands right under the text. */
  toolbar?: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onSelect?: (field: HTMLTextAreaElement) => void;
}

/** A text with its length against what Telegram takes. */
export function MessageField(props: MessageFieldProps) {
  const { label, help, placeholder, value, length, hasPicture, fault, onChange, onSend } = props;
  const { inputRef, toolbar, onKeyDown, onSelect } = props;
  const countId = useId();
  const isOwnMessage = hasPicture && length > LIMITS.captionLength;
  const limit = hasPicture && !isOwnMessage ? LIMITS.captionLength : LIMITS.messageLength;
  const isTooLong = length > LIMITS.messageLength;

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
        aria-describedby={countId}
        error={isTooLong ? `A message may have at most ${LIMITS.messageLength} characters.` : fault}
        // The field itself: as a prop it would go to what is around it.
        attributes={{ input: { dir: "auto" } }}
        {...(inputRef && { ref: inputRef })}
        onChange={(event) => onChange(event.currentTarget.value, event)}
        onKeyDown={sendOnShortcut}
        onSelect={(event) => onSelect?.(event.currentTarget)}
      />
      <div className={classes["foot"]}>
        {toolbar}
        <Text size="xs" c="dimmed" role="status" className={classes["status"] ?? ""}>
          {isOwnMessage &&
            `Over ${formatNumber(LIMITS.captionLength)} characters the text follows the picture as its own message.`}
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
