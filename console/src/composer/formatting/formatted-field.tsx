import { t } from "@lingui/core/macro";
import type { Format } from "@tbm/contract/content/entities.ts";
import { type KeyboardEvent, useRef, useState } from "react";

import { formatOfKeys, undoOfKeys } from "./format-keys.ts";
import { FormatToolbar } from "./format-toolbar.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { MessageField } from "./message-field.tsx";
import type { FormattedText } from "./rich-text.ts";
import type { Attachments } from "./text-limit.ts";
import { useFormatting } from "./use-formatting.ts";

interface FormattedFieldProps {
  label: string;
  placeholder: string;
  value: FormattedText;
  /** The text's length as it will be sent. */
  length: number;
  /** The pictures and buttons sent with it. */
  attachments: Attachments;
  /** If false, this is a plain field. */
  canFormat: boolean;
  fault?: string | undefined;
  onChange: (value: FormattedText) => void;
  onSend?: () => void;
}

/** A message with formats, edited as plain text with a toolbar below. */
export function FormattedField(props: FormattedFieldProps) {
  const { value, canFormat, onChange, ...field } = props;
  const input = useRef<HTMLTextAreaElement>(null);
  const formatting = useFormatting(input, value, onChange);
  const [isLinking, setIsLinking] = useState(false);
  const [hint, setHint] = useState("");
  const canLink = formatting.hasSelection || formatting.link !== undefined;

  function apply(format: Format) {
    if (format !== "text_link") formatting.toggle(format);
    else if (formatting.canLink()) setIsLinking(true);
    else setHint(t`To add a link, select the text first.`);
  }

  function applyKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!canFormat) return;
    const by = undoOfKeys(event);
    if (by && formatting.undo(by)) event.preventDefault();
    const format = formatOfKeys(event);
    if (!format) return;
    event.preventDefault();
    apply(format);
  }

  return (
    <>
      <MessageField
        {...field}
        value={value.text}
        inputRef={input}
        toolbar={
          canFormat && (
            <FormatToolbar active={formatting.active} canLink={canLink} onPress={apply} />
          )
        }
        {...(hint !== "" && { hint })}
        onChange={(text, event) => {
          setHint("");
          formatting.change(text, event);
        }}
        onSelect={(element) => {
          if (element.selectionStart < element.selectionEnd) setHint("");
          formatting.select(element);
        }}
        onKeyDown={applyKeys}
      />
      <LinkDialog
        isOpen={isLinking}
        url={formatting.link?.url ?? null}
        onSave={formatting.setLink}
        onClose={() => {
          setIsLinking(false);
          input.current?.focus();
        }}
      />
    </>
  );
}
