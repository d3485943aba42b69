import type { SendResult } from "@tbm/contract/messages.ts";
import type { CampaignTestInput } from "@tbm/contract/preflight.ts";
import { asc, eq } from "drizzle-orm";

import { images } from "#db/schema.ts";
import { acceptGroups } from "#discovery/new-groups.ts";
import { refused } from "#http/app-error.ts";
import { newId } from "#ids.ts";
import { findLayout } from "#messages/references.ts";
import { renderMoment, renderRandom } from "#messages/template.ts";
import { drawPictures } from "#planning/campaigns/picture-order.ts";
import type { Ports } from "#ports.ts";
import { sendAndWait } from "#sending/send-and-wait.ts";

import { checkCampaign } from "./campaign-checks.ts";

/** Posts what a run would post to one group. Its pictures do not count as used. */
export async function testCampaign(ports: Ports, input: CampaignTestInput): Promise<SendResult> {
  const id = newId(ports, "brd");
  const { groupId, folderId, keyboardId, imagesPerSend } = input;
  const { silent = false, protect = false, noPreview = false, pin = false } = input;
  const { botId, isAutomatic } = await checkCampaign(ports, { ...input, groups: [groupId] });
  const pictures = await ports.db
    .select()
    .from(images)
    .where(eq(images.folder, folderId))
    .orderBy(asc(images.id));
  if (pictures.length === 0) throw refused("test_folder_empty");
  const ids = pictures.map((picture) => picture.id);
  const { drawn } = drawPictures({ key: id, round: 0, used: new Set() }, ids, imagesPerSend);
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  await acceptGroups(ports, [groupId]);
  const template = { text: input.messageTemplate, entities: input.entities ?? [] };
  const { text, entities } = renderRandom(ports, renderMoment(ports, template, ports.now()));
  return sendAndWait(ports, {
    id,
    botId,
    isAutomatic,
    source: "now",
    title: "Test of a campaign",
    message: text,
    entities: [...entities],
    options: { silent, protect, noPreview, pin },
    keyboardId,
    keyboard: await findLayout(ports, keyboardId),
    pictures: drawn
      .flatMap((one) => byId.get(one) ?? [])
      .map(({ name, file, digest, type }) => ({ name, file, digest, type })),
    groups: [groupId],
  });
}
