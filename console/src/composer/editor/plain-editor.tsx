import { useMergedRef } from "@mantine/hooks";
import type { Ref } from "react";

import { sendOnKeys } from "#composer/formatting/format-keys.ts";
import { keepNativeUndo } from "#composer/formatting/native-undo.ts";
import type { FormattedText } from "#composer/formatting/rich-text.ts";
import { edit } from "#composer/formatting/text-edit.ts";

import classes from "./editor-field.module.css";

interface PlainEditorProps {
  value: FormattedText;
  attributes: Readonly<Record<string, string>>;
  inputRef: Ref<HTMLTextAreaElement>;
  onChange: (value: FormattedText) => void;
  onSend?: (() => void) | undefined;
}

/** The text without its looks, until the editor is loaded. Its formats are carried along. */
export function PlainEditor(props: PlainEditorProps) {
  const { value, attributes, inputRef, onChange, onSend } = props;
  return (
    <textarea
      {...attributes}
      ref={useMergedRef(keepNativeUndo, inputRef)}
      className={classes["plain"]}
      dir="auto"
      rows={6}
      placeholder={attributes["aria-placeholder"]}
      value={value.text}
      onChange={({ currentTarget }) =>
        onChange(edit(value, currentTarget.value, currentTarget.selectionEnd))
      }
      onKeyDown={sendOnKeys(onSend)}
    />
  );
}
