import { isOverBytes } from "#digest.ts";
import { isRecord } from "#http/call-params.ts";
import { refusals } from "#refusals.ts";
import type { ReplyMarkup } from "#state/message-state.ts";
import type { TelegramError } from "#telegram-error.ts";

import { placeButton } from "./button-rules.ts";
import { type GivenButton, readButton } from "./inline-keyboard.ts";
import { FieldFault, optionalArray, optionalFlag, optionalText } from "./json-fields.ts";
import type { MarkupPlace } from "./markup-place.ts";
import { type GivenKey, placeKey, readKey } from "./reply-keyboard.ts";
import { isLongerThan } from "./text-length.ts";

const MAX_PER_ROW = 12;
const MAX_BUTTONS = 300;
const MAX_BYTES = 10_240;
/** https://core.telegram.org/bots/api#replykeyboardmarkup */
const MAX_PLACEHOLDER = 64;

/** A parsed keyboard, before it is checked whether the chat allows it. */
export type GivenMarkup =
  | { kind: "keys"; rows: GivenKey[][]; fields: Record<string, unknown> }
  | { kind: "inline"; rows: GivenButton[][] }
  | { kind: "remove" | "force"; fields: Record<string, unknown> };

type CreateError = (why: string) => TelegramError;

/** Runs `read` and turns a FieldFault into the error that `createError` returns. */
export function withFieldErrors<Result>(createError: CreateError, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof FieldFault ? createError(error.message) : error;
  }
}

function readRows<Button>(
  rows: unknown[],
  notRows: () => TelegramError,
  createError: CreateError,
  read: (raw: unknown) => Button,
): Button[][] {
  return rows.map((row) => {
    if (!Array.isArray(row)) throw notRows();
    return row.map((raw: unknown) => withFieldErrors(createError, () => read(raw)));
  });
}

const flagsOf = (markup: Record<string, unknown>, names: string[]): Record<string, unknown> =>
  Object.fromEntries(
    names.filter((name) => optionalFlag(markup, name)).map((name) => [name, true]),
  );

/** Parses a keyboard; null if there is none. */
export function readReplyMarkup(markup: unknown): GivenMarkup | null {
  if (markup === undefined) return null;
  if (!isRecord(markup)) throw refusals.markupNotObject();
  return withFieldErrors(refusals.wrongField, () => {
    const keys = readRows(
      optionalArray(markup, "keyboard"),
      refusals.keysNotRows,
      refusals.cannotParseKey,
      readKey,
    );
    const buttons = readRows(
      optionalArray(markup, "inline_keyboard"),
      refusals.keyboardNotRows,
      refusals.cannotParseButton,
      readButton,
    );
    const removes = flagsOf(markup, ["hide_keyboard", "remove_keyboard"]);
    const forces = flagsOf(markup, ["force_reply_keyboard", "force_reply"]);
    const placeholder = optionalText(markup, "input_field_placeholder");
    const shared = {
      ...flagsOf(markup, ["selective"]),
      ...(placeholder === "" ? {} : { input_field_placeholder: placeholder }),
    };
    if (keys.length > 0) {
      const looks = flagsOf(markup, ["resize_keyboard", "one_time_keyboard", "is_persistent"]);
      return { kind: "keys", rows: keys, fields: { ...looks, ...shared } };
    }
    if (buttons.length > 0) return { kind: "inline", rows: buttons };
    if (Object.keys(removes).length > 0) {
      return { kind: "remove", fields: { remove_keyboard: true, ...shared } };
    }
    if (Object.keys(forces).length === 0) return null;
    return { kind: "force", fields: { force_reply: true, ...shared } };
  });
}

/** Telegram silently drops buttons beyond 12 in a row and 300 in total, and empty ones. */
function placeRows<Given extends { text: string; look: Record<string, unknown> }, Placed>(
  rows: Given[][],
  place: (button: Given) => Placed,
): Placed[][] {
  let left = MAX_BUTTONS;
  const kept: Placed[][] = [];
  for (const row of rows) {
    const shown = row.filter(({ text, look }) => text !== "" || "icon_custom_emoji_id" in look);
    const fitting = shown.slice(0, Math.min(MAX_PER_ROW, left)).map(place);
    left -= fitting.length;
    if (fitting.length > 0) kept.push(fitting);
  }
  return kept;
}

function place(given: GivenMarkup, where: MarkupPlace): ReplyMarkup | null {
  if (given.kind === "inline") {
    const rows = placeRows(given.rows, (button) => placeButton(button, where));
    return rows.length > 0 ? { inline_keyboard: rows } : null;
  }
  if (where.isInlineOnly || where.isAnonymous) throw refusals.inlineKeyboardExpected();
  const placeholder = optionalText(given.fields, "input_field_placeholder");
  if (isLongerThan(placeholder, MAX_PLACEHOLDER)) throw refusals.markupInvalid();
  if (given.kind !== "keys") return given.fields;
  const keyboard = placeRows(given.rows, (key) => placeKey(key, where));
  return keyboard.length > 0 ? { keyboard, ...given.fields } : null;
}

/** The keyboard as members see it; throws Telegram's refusal if it is not allowed there. */
export function placeMarkup(given: GivenMarkup | null, where: MarkupPlace): ReplyMarkup | null {
  const placed = given && place(given, where);
  if (placed && isOverBytes(JSON.stringify(placed), MAX_BYTES)) throw refusals.markupTooLong();
  return placed;
}
