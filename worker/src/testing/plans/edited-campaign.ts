import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import type { World } from "#testing/world/world.ts";

/** Creates a campaign, and returns how to change it. `edit` sends the required fields with the change. */
export async function createEditedCampaign(
  world: World,
  stage: BotInGroups,
  folderId: string,
  fields: Record<string, unknown>,
) {
  const { status, body } = await stage.campaign(folderId, fields);
  if (status !== 201) throw new Error(`The campaign was refused: ${JSON.stringify(body)}`);
  const path = `/api/campaigns/${body.id}`;
  const input = {
    name: "Game",
    botId: stage.botId,
    groups: stage.groups,
    folderId,
    messageTemplate: "Play",
    intervalHours: 6,
  };
  return {
    body,
    edit: (change: Record<string, unknown>) => world.call("PUT", path, { ...input, ...change }),
    call: (end: string, method = "POST") => world.call(method, `${path}/${end}`),
  };
}
