import { optionsOf } from "@tbm/contract/message-look.ts";
import type { SendInput, SendResult } from "@tbm/contract/messages.ts";

import type { NewBroadcast } from "#engine/enqueue.ts";
import { choosePictures } from "#engine/pictures.ts";
import { assertBot, assertGroups, findLayout } from "#engine/references.ts";
import { sendAndWait } from "#engine/send-and-wait.ts";
import type { StoredPicture } from "#files/stored-picture.ts";
import { newId } from "#ids.ts";
import type { Ports } from "#ports.ts";

export async function sendNow(
  ports: Ports,
  input: SendInput,
  files: readonly StoredPicture[],
): Promise<SendResult> {
  const id = newId(ports, "brd");
  await assertBot(ports, input.botId);
  await assertGroups(ports, input.groups);
  const keyboard = await findLayout(ports, input.keyboardId);
  const pictures = await choosePictures(ports, files, input.imageIds);
  const broadcast: NewBroadcast = {
    id,
    botId: input.botId,
    source: "now",
    message: input.message,
    entities: input.entities,
    options: optionsOf(input),
    keyboard,
    pictures,
    groups: input.groups,
    ...(input.mark && { title: "Test" }),
  };
  return sendAndWait(ports, broadcast);
}
