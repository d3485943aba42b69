import { useMergedRef } from "@mantine/hooks";
import { useCallback } from "react";

import { sendOnKeys } from "#composer/formatting/format-keys.ts";
import { keepNativeUndo } from "#composer/formatting/native-undo.ts";
import type { FormattedText } from "#composer/formatting/rich-text.ts";
import { edit } from "#composer/formatting/text-edit.ts";

import classes from "./editor-field.module.css";

interface PlainEditorProps {
  value: FormattedText;
  attributes: Readonly<Record<string, string>>;
  /** Must be stable. Gets where the caret is in the moment the field goes, or null if it is elsewhere. */
  onReplaced: (caret: number | null) => void;
  onChange: (value: FormattedText) => void;
  onSend?: (() => void) | undefined;
}

/** The text without its looks, until the editor is loaded. Its formats are carried along. */
export function PlainEditor(props: PlainEditorProps) {
  const { value, attributes, onReplaced, onChange, onSend } = props;
  const tellCaret = useCallback(
    (field: HTMLTextAreaElement | null) => () =>
      onReplaced(field && field === document.activeElement ? field.selectionEnd : null),
    [onReplaced],
  );
  return (
    <textarea
      {...attributes}
      ref={useMergedRef(keepNativeUndo, tellCaret)}
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
