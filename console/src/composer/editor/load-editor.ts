import type { Format } from "@tbm/contract/content/entities.ts";
import { type ComponentType, useEffect, useState } from "react";

import type { FormattedText } from "#composer/formatting/rich-text.ts";

import type { EditorTools } from "./editor-tools.ts";

export interface MessageEditorProps {
  value: FormattedText;
  /** Where the caret was in the plain field before; null if it was not focused. */
  caret: number | null;
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

type Editor = ComponentType<MessageEditorProps>;

let loaded: Editor | null = null;

/** The editor is as large as a screen, so it is loaded after the screen is shown. */
export async function loadEditor(): Promise<Editor> {
  const { MessageEditor } = await import("./message-editor.tsx");
  loaded = MessageEditor;
  return loaded;
}

/** The editor as soon as it is loaded. Null before, and if it cannot be loaded. */
export function useEditor(onLoad: () => void): Editor | null {
  const [editor, setEditor] = useState<{ component: Editor } | null>(
    loaded && { component: loaded },
  );
  const isMissing = editor === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    async function load() {
      try {
        const component = await loadEditor();
        if (isGone) return;
        onLoad();
        setEditor({ component });
      } catch {
        // The plain field stays. The next visit tries again.
      }
    }
    void load();
    return () => {
      isGone = true;
    };
  }, [isMissing, onLoad]);
  return editor?.component ?? null;
}
