import { fireEvent } from "@testing-library/react";

import { lateEditor } from "#composer/editor/late-editor.ts";

// So that a test never meets the plain field that stands in for it.
await lateEditor.load();

// What the editor needs and jsdom lacks, because it has no layout.
const EMPTY = { x: 0, y: 0, top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 };
Range.prototype.getBoundingClientRect = () => ({ ...EMPTY, toJSON: () => EMPTY });
// An empty list is all that is read of it.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
document.elementFromPoint = () => null;

/** The text in the editor, or in the plain field of a worker that knows no formats. */
export function textIn(field: HTMLElement): string {
  if (field instanceof HTMLTextAreaElement) return field.value;
  return [...field.querySelectorAll("[data-line]")].map((line) => line.textContent).join("\n");
}

/** Finds the place of a character, as a node and an offset in it. */
function placeIn(field: HTMLElement, offset: number): [Node, number] {
  let left = offset;
  for (const line of field.querySelectorAll("[data-line]")) {
    const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const { length } = line.textContent;
    if (left > length) {
      left -= length + 1;
      continue;
    }
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const size = text.textContent?.length ?? 0;
      if (left <= size) return [text, left];
      left -= size;
    }
    return [line, 0];
  }
  throw new Error(`No place ${offset} in the editor`);
}

/** Selects characters, as a person does by dragging over them. */
export function selectText(field: HTMLElement, start: number, end: number): void {
  field.focus();
  document.getSelection()?.setBaseAndExtent(...placeIn(field, start), ...placeIn(field, end));
  fireEvent(document, new Event("selectionchange"));
}

/** The event of pasting. jsdom has no clipboard. */
export function pasteInto(field: HTMLElement, content: Record<string, string>): void {
  fireEvent.paste(field, {
    clipboardData: {
      types: Object.keys(content),
      files: [],
      getData: (type: string) => content[type] ?? "",
    },
  });
}

/** Replaces the whole text at once. */
export function replaceText(field: HTMLElement, text: string): void {
  if (field instanceof HTMLTextAreaElement) {
    fireEvent.change(field, { target: { value: text } });
    return;
  }
  selectText(field, 0, textIn(field).length);
  if (text === "") fireEvent.keyDown(field, { key: "Backspace" });
  else pasteInto(field, { "text/plain": text });
}
