import type { ComponentType, Ref } from "react";

import type { MessageEditorProps } from "./load-editor.ts";
import { PlainEditor } from "./plain-editor.tsx";

interface EditorSurfaceProps extends MessageEditorProps {
  /** Null until it is loaded. */
  editor: ComponentType<MessageEditorProps> | null;
  plainRef: Ref<HTMLTextAreaElement>;
}

/** The editor, or the plain field that stands in for it. */
export function EditorSurface({ editor: Editor, plainRef, ...field }: EditorSurfaceProps) {
  if (Editor) return <Editor {...field} />;
  const { value, attributes, onChange, onSend } = field;
  return (
    <PlainEditor
      value={value}
      attributes={attributes}
      inputRef={plainRef}
      onChange={onChange}
      onSend={onSend}
    />
  );
}
