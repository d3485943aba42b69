import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";

import type { FormattedText } from "#composer/formatting/rich-text.ts";

/** A field in a page that has not loaded the editor yet. */
async function renderField(initial: FormattedText) {
  vi.resetModules();
  const { EditorField } = await import("./editor-field.tsx");
  const changes: FormattedText[] = [];
  function Form() {
    const [value, setValue] = useState(initial);
    return (
      <EditorField
        label="Message"
        placeholder="Write"
        value={value}
        length={value.text.length}
        attachments={{ pictures: [], hasKeyboard: false }}
        onChange={(changed) => {
          changes.push(changed);
          setValue(changed);
        }}
      />
    );
  }
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Form />
      </MantineProvider>
    </I18nProvider>,
  );
  return changes;
}

it("is a plain field until the editor is loaded, which takes over text, formats and caret", async () => {
  const changes = await renderField({
    text: "ab",
    entities: [{ type: "bold", offset: 0, length: 1 }],
  });
  const plain = screen.getByLabelText<HTMLTextAreaElement>("Message");
  expect(plain.tagName).toBe("TEXTAREA");
  plain.focus();
  fireEvent.change(plain, { target: { value: "xab", selectionStart: 1, selectionEnd: 1 } });
  expect(changes).toEqual([{ text: "xab", entities: [{ type: "bold", offset: 1, length: 1 }] }]);
  await waitFor(() => expect(screen.getByLabelText("Message").tagName).toBe("DIV"));
  const editor = screen.getByLabelText("Message");
  expect(editor.innerHTML).toContain("x<strong>a</strong>b");
  expect(document.activeElement).toBe(editor);
  expect(changes).toHaveLength(1);
});
