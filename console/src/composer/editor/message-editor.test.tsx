import { act, render, screen } from "@testing-library/react";
import { useLayoutEffect, useRef, useState } from "react";
import { expect, it } from "vitest";

import type { FormattedText } from "#composer/formatting/rich-text.ts";
import { textIn } from "#testing/edit-message.ts";

import type { EditorTools } from "./editor-tools.ts";
import { MessageEditor } from "./message-editor.tsx";

it("keeps a key that is pressed just after the one before it was shown", () => {
  let tools: EditorTools | undefined;
  const caret = { current: null };
  const insert = (text: string) => tools?.insert(text);
  function Form() {
    const [value, setValue] = useState<FormattedText>({ text: "", entities: [] });
    const hasTyped = useRef(false);
    useLayoutEffect(() => {
      if (value.text !== "a" || hasTyped.current) return;
      hasTyped.current = true;
      insert("b");
    }, [value]);
    return (
      <MessageEditor
        value={value}
        caret={caret}
        attributes={{ role: "textbox" }}
        onChange={setValue}
        onTools={(next) => (tools = next)}
        onFormat={() => undefined}
      />
    );
  }
  render(<Form />);
  act(() => insert("a"));
  expect(textIn(screen.getByRole("textbox"))).toBe("ab");
  act(() => insert("c"));
  expect(textIn(screen.getByRole("textbox"))).toBe("abc");
});
