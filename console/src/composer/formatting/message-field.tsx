import { Textarea } from "@mantine/core";
import { type ReactNode, useId } from "react";

import { sendOnKeys } from "./format-keys.ts";
import { keepNativeUndo } from "./native-undo.ts";
import { TextFoot } from "./text-foot.tsx";
import { type Attachments, lengthFault } from "./text-limit.ts";

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
  onChange: (value: string) => void;
  /** Called on Ctrl+Enter or Command+Enter. */
  onSend?: () => void;
}

/** A plain text field with a counter against Telegram's limit. */
export function MessageField(props: MessageFieldProps) {
  const { label, help, placeholder, value, length, attachments, fault, onChange, onSend } = props;
  const countId = useId();
  const error = lengthFault(length) ?? fault;
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
        attributes={{
          input: { dir: "auto", lang: "", ...(!error && { "aria-describedby": countId }) },
        }}
        ref={keepNativeUndo}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={sendOnKeys(onSend)}
      />
      <TextFoot countId={countId} length={length} attachments={attachments} />
    </div>
  );
}
