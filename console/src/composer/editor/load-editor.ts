import { type ComponentType, useEffect, useState } from "react";

import type { MessageEditorProps } from "./editor-tools.ts";

type Editor = ComponentType<MessageEditorProps>;

let loaded: Editor | null = null;

/** The editor is as large as a screen, so it is loaded after the screen is shown. */
export async function loadEditor(): Promise<Editor> {
  const { MessageEditor } = await import("./message-editor.tsx");
  loaded = MessageEditor;
  return loaded;
}

/** The editor as soon as it is loaded. Null before, and if it cannot be loaded. */
export function useEditor(): Editor | null {
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
        if (!isGone) setEditor({ component });
      } catch {
        // The plain field stays. The next visit tries again.
      }
    }
    void load();
    return () => {
      isGone = true;
    };
  }, [isMissing]);
  return editor?.component ?? null;
}
