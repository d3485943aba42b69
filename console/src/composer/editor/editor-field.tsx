import { t } from "@lingui/core/macro";
import { Input } from "@mantine/core";
import type { Format } from "@tbm/contract/content/entities.ts";
import { type ReactNode, useId, useMemo, useState } from "react";

import type { FormattedText } from "#composer/formatting/rich-text.ts";
import { TextFoot } from "#composer/formatting/text-foot.tsx";
import { type Attachments, lengthFault } from "#composer/formatting/text-limit.ts";
import { useLatePart } from "#lib/late-part.ts";

import { EditorSurface } from "./editor-surface.tsx";
import type { EditorTools } from "./editor-tools.ts";
import { FormatToolbar } from "./format-toolbar.tsx";
import { lateEditor } from "./late-editor.ts";
import { LinkDialog } from "./link-dialog.tsx";

import classes from "./editor-field.module.css";

interface EditorFieldProps {
  label: string;
  help?: ReactNode;
  placeholder: string;
  value: FormattedText;
  /** The text's length as it will be sent. */
  length: number;
  /** The pictures and buttons sent with it. */
  attachments: Attachments;
  fault?: string | undefined;
  onChange: (value: FormattedText) => void;
  onSend?: () => void;
}

/** A message with formats, shown as they are. A plain field until the editor is loaded. */
export function EditorField(props: EditorFieldProps) {
  const { label, placeholder, value, length, attachments, fault, onChange, onSend } = props;
  const id = useId();
  const [tools, setTools] = useState<EditorTools | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const [hint, setHint] = useState("");
  const editor = useLatePart(lateEditor);
  const error = lengthFault(length) ?? fault;
  const isInvalid = error !== undefined;
  const canLink = tools !== null && (tools.hasSelection || tools.link !== null);
  const attributes = useMemo(
    () => ({
      role: "textbox",
      "aria-multiline": "true",
      lang: "",
      "aria-labelledby": `${id}-label`,
      "aria-describedby": isInvalid ? `${id}-error` : `${id}-count`,
      "aria-placeholder": placeholder,
      ...(isInvalid && { "aria-invalid": "true" }),
    }),
    [id, isInvalid, placeholder],
  );

  function apply(format: Format) {
    if (format !== "text_link") tools?.toggle(format);
    else if (canLink) setIsLinking(true);
    else setHint(t`To add a link, select the text first.`);
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => tools?.focus() }}
      description={props.help}
      error={error}
      errorProps={{ id: `${id}-error` }}
      inputWrapperOrder={["label", "description", "input", "error"]}
    >
      <div className={classes["frame"]} data-invalid={isInvalid || undefined}>
        <EditorSurface
          editor={editor}
          value={value}
          attributes={attributes}
          onTools={(now) => {
            setTools(now);
            if (now.hasSelection) setHint("");
          }}
          onChange={(changed) => {
            setHint("");
            onChange(changed);
          }}
          onFormat={apply}
          onSend={onSend}
        />
        <TextFoot
          countId={`${id}-count`}
          length={length}
          attachments={attachments}
          hint={hint}
          toolbar={
            <FormatToolbar
              active={tools?.active ?? NONE}
              canLink={canLink}
              onPress={apply}
              onInsert={(text) => tools?.insert(text)}
              onClose={() => tools?.focus()}
            />
          }
        />
      </div>
      <LinkDialog
        isOpen={isLinking}
        url={tools?.link ?? null}
        onSave={(url) => tools?.setLink(url)}
        onClose={() => {
          setIsLinking(false);
          tools?.focus();
        }}
      />
    </Input.Wrapper>
  );
}

const NONE: ReadonlySet<Format> = new Set();
