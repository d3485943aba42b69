import { type Change, type EditInput, POSTED_KEYBOARD } from "@tbm/contract/changes.ts";
import {
  findEditedParts,
  findEditFault,
  shapeOf,
  shapeWith,
  stepsInShape,
} from "@tbm/contract/content/message-edits.ts";
import { NO_OPTIONS, optionsOf } from "@tbm/contract/content/message-look.ts";
import { stepsOf } from "@tbm/contract/content/message-steps.ts";

import type { StoredPicture } from "#files/stored-picture.ts";
import { refusalFor, refused } from "#http/app-error.ts";
import { allLedgers } from "#ledger/all-bots/all-ledgers.ts";
import type { BroadcastRow } from "#ledger/all-bots/broadcast-counts.ts";
import { readRetryable } from "#ledger/all-bots/retryable-groups.ts";
import { choosePictures } from "#messages/choose-pictures.ts";
import type { Step } from "#messages/message-content.ts";
import { findLayout } from "#messages/references.ts";
import type { Ports } from "#ports.ts";

import { assertChangeable, findChange, findMessage, startChange } from "./changes.service.ts";

const contentOf = ({ message, entities, keyboard, pictures }: BroadcastRow) => ({
  message,
  entities: entities ?? [],
  keyboard,
  pictures: pictures ?? [],
});

/** The chosen keyboard, or the buttons that the posts have now. */
async function keyboardOf(ports: Ports, { keyboardId }: EditInput, current: BroadcastRow) {
  if (keyboardId === POSTED_KEYBOARD) {
    return { keyboardId: current.keyboard_id, keyboard: current.keyboard };
  }
  return { keyboardId: keyboardId ?? null, keyboard: await findLayout(ports, keyboardId) };
}

export async function editPosts(
  ports: Ports,
  id: string,
  input: EditInput,
  files: readonly StoredPicture[],
): Promise<Change> {
  const target = await findMessage(ports, id);
  await assertChangeable(ports, target);
  const ledger = allLedgers(ports);
  const edits = (await ledger.readChanges(id)).filter(({ change }) => change === "edit");
  const [onlyGroup, ...others] = input.groups ?? [];
  const current = await ledger.readPosted(target, others.length === 0 ? onlyGroup : undefined);
  const posts = current.edit?.shape ?? shapeOf(stepsOf(contentOf(target)));
  const content = {
    message: input.message,
    entities: input.entities,
    ...(await keyboardOf(ports, input, current)),
    pictures: await choosePictures(ports, files, input.imageIds),
  };
  const fault = findEditFault(posts, content);
  if (fault) throw refusalFor(422, fault);
  const shape = [...shapeWith(posts, content.pictures)];
  const versions: Step[][] = [];
  for (const row of [target, ...edits]) {
    const version = contentOf(row);
    for (const keyboard of [row.keyboard, ...(await ledger.readUpdates(row))]) {
      versions.push(stepsInShape(shape, { ...version, keyboard }));
    }
  }
  const parts = findEditedParts(stepsInShape(shape, content), versions);
  if (parts.length === 0) throw refused("edit_same");
  const edited = { ...content, options: optionsOf(input), edit: { shape, parts } };
  const groups = input.groups ?? null;
  return startChange(ports, target, { groups, content: edited });
}

/** Makes an edit or a deletion again in the groups where it was not made, with the same content. */
export async function retryChange(ports: Ports, id: string): Promise<Change> {
  const change = await findChange(ports, id);
  const target = await findMessage(ports, change.target_id ?? "");
  await assertChangeable(ports, target);
  const groups = (await readRetryable(ports, [id])).get(id);
  if (!groups) throw refused("change_nothing_left");
  const { edit, keyboard_id: keyboardId, options } = change;
  const content = edit && {
    ...contentOf(change),
    keyboardId,
    options: options ?? NO_OPTIONS,
    edit,
  };
  return startChange(ports, target, { groups, content });
}
