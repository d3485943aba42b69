import { t } from "@lingui/core/macro";
import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";
import type { BroadcastDraft } from "@tbm/contract/broadcasts/broadcast-draft.ts";
import { type Change, POSTED_KEYBOARD } from "@tbm/contract/changes.ts";
import type { Keyboard, LinkButton } from "@tbm/contract/keyboards.ts";

import type { EditedMessage } from "#api/outgoing-message.ts";
import type { MessageContent } from "#composer/message-draft.ts";
import { isTooLong, sentLength } from "#composer/message-rules.ts";
import { contentOf } from "#composer/use-duplicate.tsx";
import { type Checked, complete, refused } from "#forms/checked.ts";
import { stillChosen } from "#records/keyboard-names.ts";

import type { OpenChange } from "./open-change.ts";

type Rows = readonly (readonly LinkButton[])[];

/** The version of a message that most of its groups have, or the one in a group. */
export const versionOf = (
  broadcast: BroadcastDetail,
  changes: readonly Change[],
  group: OpenChange["group"],
): BroadcastDetail | Change =>
  changes.find(({ id }) => id === (group ? group.editedBy : broadcast.version_id)) ?? broadcast;

/** The buttons of a version. Those of the version that most groups have may have been updated since. */
export function rowsOf(broadcast: BroadcastDetail, version: BroadcastDetail | Change): Rows {
  const isMain = version.id === (broadcast.version_id ?? broadcast.id);
  const keyboard = isMain ? (broadcast.posted_keyboard ?? version.keyboard) : version.keyboard;
  return keyboard?.inline_keyboard ?? [];
}

/** The form's values. Buttons that match no saved keyboard stay as posted. */
export const editDraftOf = (draft: BroadcastDraft, posted: Rows): MessageContent => ({
  ...contentOf(draft),
  keyboardId: draft.keyboardId ?? (posted.length > 0 ? POSTED_KEYBOARD : null),
});

/** The chosen keyboard if it still exists, and its buttons. */
export function chosenKeyboard(
  chosen: string | null,
  keyboards: readonly Keyboard[] | undefined,
  posted: Rows,
): { keyboardId: string | null; rows: Rows } {
  if (chosen === POSTED_KEYBOARD) return { keyboardId: chosen, rows: posted };
  const keyboardId = stillChosen(keyboards, chosen);
  const keyboard = keyboards?.find(({ id }) => id === keyboardId)?.keyboard;
  return { keyboardId, rows: keyboard?.inline_keyboard ?? [] };
}

/** The input for the worker, or why it cannot be saved. */
export function checkEdit(
  { groups: _all, ...content }: EditedMessage,
  group: { id: string } | null,
): Checked<EditedMessage> {
  if (sentLength(content.message) === 0) return refused({ message: t`Enter a message.` });
  if (isTooLong(content)) return refused({}, t`Message Too Long`, t`Please shorten the message`);
  return complete({ ...content, ...(group && { groups: [group.id] }) });
}
