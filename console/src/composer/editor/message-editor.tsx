import { redo, undo } from "prosemirror-history";
import { type Command, EditorState, Selection, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

import { formatOfKeys, isSendKeys, undoOfKeys } from "#composer/formatting/format-keys.ts";
import type { FormattedText } from "#composer/formatting/rich-text.ts";
import { hasFiles } from "#lib/has-files.ts";

import { activeFormats, insertText, linkAt, setLink, toggleFormat } from "./commands.ts";
import { placeOf, toDocument, toValue } from "./document.ts";
import type { MessageEditorProps } from "./editor-tools.ts";
import { isPicture, pasteText } from "./paste.ts";
import { PLUGINS } from "./plugins.ts";

import classes from "./message-editor.module.css";

function stateOf(value: FormattedText, caret: number | null): EditorState {
  const doc = toDocument(value);
  const selection = caret === null ? null : TextSelection.create(doc, placeOf(doc, caret));
  return EditorState.create({ doc, plugins: PLUGINS, ...(selection && { selection }) });
}

const isEmpty = ({ doc }: EditorState) =>
  doc.childCount === 1 && doc.firstChild?.isTextblock === true && doc.content.size === 2;

/** Text dragged here from elsewhere. The editor moves its own text by itself. */
function dropText(view: EditorView, event: DragEvent, data: DataTransfer): boolean {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (!place) return false;
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(Selection.near(doc.resolve(place.pos))));
  const dropped = pasteText(view.state, data);
  if (dropped) view.dispatch(dropped);
  event.preventDefault();
  return true;
}

const isSame = (a: FormattedText, b: FormattedText) =>
  a.text === b.text &&
  (a.entities === b.entities || JSON.stringify(a.entities) === JSON.stringify(b.entities));

/** The text as members see it, to write in. Its value can be replaced from outside. */
export function MessageEditor(props: MessageEditorProps) {
  const { value, attributes, caret } = props;
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const known = useRef(value);

  const run = (command: Command) => {
    const view = editor.current;
    if (view) command(view.state, view.dispatch, view);
  };

  const showTools = useEffectEvent((state: EditorState) =>
    props.onTools({
      active: activeFormats(state),
      link: linkAt(state)?.url ?? null,
      hasSelection: !state.selection.empty,
      toggle: (format) => run(toggleFormat(format)),
      setLink: (url) => run(setLink(url)),
      insert: (text) => run(insertText(text)),
      focus: () => editor.current?.focus(),
    }),
  );

  const tellChange = useEffectEvent((next: FormattedText) => {
    known.current = next;
    props.onChange(next);
  });

  const handleKeys = useEffectEvent((event: KeyboardEvent): boolean => {
    const by = undoOfKeys(event);
    if (by) run(by < 0 ? undo : redo);
    const format = formatOfKeys(event);
    if (format) props.onFormat(format);
    const isSend = isSendKeys(event);
    if (isSend) props.onSend?.();
    return by !== null || format !== null || isSend;
  });

  // Within the commit that removes the plain field, so that a key pressed meanwhile is not lost.
  useLayoutEffect(() => {
    const view = new EditorView(place.current, {
      state: stateOf(known.current, caret.current),
      dispatchTransaction: (transaction) => {
        const state = view.state.apply(transaction);
        view.updateState(state);
        if (transaction.docChanged) tellChange(toValue(state.doc));
        showTools(state);
      },
      handleKeyDown: (_view, event) => handleKeys(event),
      handlePaste: (now, { clipboardData }) => {
        const pasted = clipboardData && pasteText(now.state, clipboardData);
        if (pasted) now.dispatch(pasted);
        return true;
      },
      // The form around takes pictures. True leaves the event to it.
      handleDOMEvents: {
        paste: (_view, { clipboardData }) => clipboardData !== null && isPicture(clipboardData),
        drop: (now, event) => {
          const { dataTransfer } = event;
          if (!dataTransfer || now.dragging) return false;
          return hasFiles(dataTransfer) || dropText(now, event, dataTransfer);
        },
      },
    });
    // The editor requires it, whether or not the styles are loaded yet.
    view.dom.style.whiteSpace = "break-spaces";
    editor.current = view;
    showTools(view.state);
    if (caret.current !== null) view.focus();
    return () => {
      editor.current = null;
      view.destroy();
    };
  }, [caret]);

  // Within the commit: later, a key pressed meanwhile would make the value look like one from outside.
  useLayoutEffect(() => {
    if (!editor.current || isSame(value, known.current)) return;
    known.current = value;
    // A text from outside starts a new history.
    editor.current.updateState(stateOf(value, null));
    showTools(editor.current.state);
  }, [value]);

  useEffect(() => {
    editor.current?.setProps({
      attributes: (state) => ({
        ...attributes,
        class: classes["editor"] ?? "",
        ...(isEmpty(state) && { "data-empty": "" }),
      }),
    });
  }, [attributes]);

  return <div ref={place} className={classes["place"]} />;
}
