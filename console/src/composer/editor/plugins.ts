import {
  baseKeymap,
  chainCommands,
  liftEmptyBlock,
  splitBlockKeepMarks,
} from "prosemirror-commands";
import { history } from "prosemirror-history";
import { inputRules, undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";

import { MARKDOWN_RULES } from "./markdown-rules.ts";

// Enter in an empty line of a quote ends the quote.
const newLine = chainCommands(liftEmptyBlock, splitBlockKeepMarks);

export const PLUGINS = [
  history(),
  inputRules({ rules: MARKDOWN_RULES }),
  keymap({ Backspace: undoInputRule, Enter: newLine, "Shift-Enter": newLine }),
  keymap(baseKeymap),
];
