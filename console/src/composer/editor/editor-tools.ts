import type { Format } from "@tbm/contract/content/entities.ts";
import type { RefObject } from "react";

import type { FormattedText } from "#composer/formatting/rich-text.ts";

/** What a toolbar can read from the editor and do in it. */
export interface EditorTools {
  /** The formats of the selected text, or those that the next typed text gets. */
  active: ReadonlySet<Format>;
  /** The address of the link at the selection. */
  link: string | null;
  hasSelection: boolean;
  toggle: (format: Exclude<Format, "text_link">) => void;
  /** Null removes the link. */
  setLink: (url: string | null) => void;
  insert: (text: string) => void;
  focus: () => void;
}

export interface MessageEditorProps {
  value: FormattedText;
  /** Where the caret was in the plain field before, in the moment it was replaced; null if it was not focused. */
  caret: RefObject<number | null>;
  /** The attributes of the text box. */
  attributes: Readonly<Record<string, string>>;
  onChange: (value: FormattedText) => void;
  /** Called with the current tools after every edit and every change of the selection. */
  onTools: (tools: EditorTools) => void;
  /** Called on a format's shortcut. */
  onFormat: (format: Format) => void;
  /** Called on Ctrl+Enter or Command+Enter. */
  onSend?: (() => void) | undefined;
}
