import { isOverBytes } from "#digest.ts";
import { isRecord } from "#http/call-params.ts";
import { refusals } from "#refusals.ts";
import type { InlineButton, ReplyMarkup } from "#state/message-state.ts";

import { type MayPointAt, readButton } from "./inline-keyboard.ts";

const MAX_PER_ROW = 12;
const MAX_BUTTONS = 300;
const MAX_BYTES = 10_240;

/** Beyond 12 in a row and 300 in all Telegram drops buttons without a word. */
function readRows(rows: unknown[], mayPointAt: MayPointAt): InlineButton[][] {
  let left = MAX_BUTTONS;
  const kept: InlineButton[][] = [];
  for (const row of rows) {
    if (!Array.isArray(row)) throw refusals.keyboardNotRows();
    const buttons = row.map((button: unknown) => readButton(button, mayPointAt));
    const fitting = buttons.slice(0, Math.min(MAX_PER_ROW, left));
    left -= fitting.length;
    if (fitting.length > 0) kept.push(fitting);
  }
  return kept;
}

export function readReplyMarkup(
  markup: unknown,
  mayPointAt: MayPointAt,
  isInlineOnly: boolean,
): ReplyMarkup | null {
  if (markup === undefined) return null;
  if (!isRecord(markup)) throw refusals.markupNotObject();
  const rows = markup["inline_keyboard"];
  if (rows === undefined) {
    const isOtherKeyboard =
      markup["keyboard"] ?? markup["remove_keyboard"] ?? markup["force_reply"];
    if (isOtherKeyboard && isInlineOnly) throw refusals.inlineKeyboardExpected();
    return null;
  }
  if (!Array.isArray(rows)) throw refusals.keyboardNotRows();
  const keyboard = readRows(rows, mayPointAt);
  if (keyboard.length === 0) return null;
  const replyMarkup = { inline_keyboard: keyboard };
  if (isOverBytes(JSON.stringify(replyMarkup), MAX_BYTES)) throw refusals.markupTooLong();
  return replyMarkup;
}
