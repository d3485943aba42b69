import { type ComponentType, useCallback, useRef } from "react";

import type { MessageEditorProps } from "./editor-tools.ts";
import { PlainEditor } from "./plain-editor.tsx";

interface EditorSurfaceProps extends Omit<MessageEditorProps, "caret"> {
  /** Null until it is loaded. */
  editor: ComponentType<MessageEditorProps> | null;
}

/** The editor, or the plain field that stands in for it. */
export function EditorSurface({ editor: Editor, ...field }: EditorSurfaceProps) {
  const caret = useRef<number>(null);
  const keepCaret = useCallback((at: number | null) => void (caret.current = at), []);
  if (Editor) return <Editor {...field} caret={caret} />;
  const { value, attributes, onChange, onSend } = field;
  return (
    <PlainEditor
      value={value}
      attributes={attributes}
      onReplaced={keepCaret}
      onChange={onChange}
      onSend={onSend}
    />
  );
}
