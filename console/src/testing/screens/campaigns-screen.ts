import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, within } from "@testing-library/react";

import type { Fetch } from "#api/client/request.ts";
import { openScreen } from "#testing/open-screen.ts";

import { imagesScreen } from "./images-screen.ts";
import { addBotInGroups } from "./messages-screen.ts";

/** A bot in two groups, and a folder with this many pictures. */
export async function prepareCampaign(world: World, pictures = 2) {
  const { botId, telegramId } = await addBotInGroups(world, "Shop", "Readers", "Night market");
  const folderId = await imagesScreen.addFolder(world, "Promo");
  const names = Array.from({ length: pictures }, (_name, index) => `${index}.png`);
  if (pictures > 0) await imagesScreen.addImages(world, folderId, ...names);
  const { body } = await world.call("GET", `/api/bots/${botId}/groups`);
  return {
    telegramId,
    input: {
      name: "Lucky draw",
      botId,
      groups: body.map(({ id }: { id: string }) => id) as string[],
      folderId,
      messageTemplate: "Draw {random}",
      intervalHours: 6,
      imagesPerSend: 1,
      keyboardId: null as string | null,
    },
  };
}

/** The Auto-Send Game screen as the operator uses it. */
export const campaignsScreen = {
  open: async (fetch: Fetch) => (await openScreen("/autosendgame", "Auto-Send Game", fetch)).user,

  openDialog: async (fetch: Fetch) => {
    const user = await campaignsScreen.open(fetch);
    await screen.findByText("No campaigns yet");
    const [button] = screen.getAllByRole("button", { name: "New Campaign" });
    if (button) await user.click(button);
    const dialog = within(await screen.findByRole("dialog", { name: "New Campaign" }));
    return { user, dialog };
  },

  list: async (world: World) => (await world.call("GET", "/api/campaigns")).body,
};
