import { lifetimeOf } from "@tbm/contract/content/message-lifetime.ts";
import { optionsOf } from "@tbm/contract/content/message-look.ts";
import type { SendInput, SendResult } from "@tbm/contract/messages.ts";

import { acceptGroups } from "#discovery/new-groups.ts";
import type { StoredPicture } from "#files/stored-picture.ts";
import { newId } from "#ids.ts";
import type { NewBroadcast } from "#ledger/enqueue.ts";
import { choosePictures } from "#messages/choose-pictures.ts";
import { assertGroups, findLayout, resolveBot } from "#messages/references.ts";
import type { Ports } from "#ports.ts";
import { sendAndWait } from "#sending/send-and-wait.ts";

export async function sendNow(
  ports: Ports,
  input: SendInput,
  files: readonly StoredPicture[],
): Promise<SendResult> {
  const id = newId(ports, "brd");
  const { botId, isAutomatic } = await resolveBot(ports, input.botId);
  const groups = await assertGroups(ports, input.groups);
  const keyboard = await findLayout(ports, input.keyboardId);
  const pictures = await choosePictures(ports, files, input.imageIds);
  const broadcast: NewBroadcast = {
    id,
    botId,
    isAutomatic,
    source: "now",
    message: input.message,
    entities: input.entities,
    options: optionsOf(input),
    lifetime: lifetimeOf(input),
    keyboardId: input.keyboardId ?? null,
    keyboard,
    pictures,
    groups,
    ...(input.mark && { title: "Test" }),
  };
  await acceptGroups(ports, input.groups);
  return sendAndWait(ports, broadcast, files);
}
