import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, within } from "@testing-library/react";

import type { Fetch } from "#api/client/request.ts";
import { openScreen } from "#testing/open-screen.ts";

const openPage = async (fetch: Fetch) => (await openScreen("/bots", "Bots", fetch)).user;

const newToken = (world: World, name = "Shop") => world.telegram.control.createBot({ name }).token;

/** What tests of the Bots screen do there, and see. */
export const botsScreen = {
  open: openPage,

  /** Opens the screen of a worker without bots, and the dialog that adds one. */
  openDialog: async (fetch: Fetch) => {
    const user = await openPage(fetch);
    await screen.findByText("No bots yet");
    const [button] = screen.getAllByRole("button", { name: "Add Bot" });
    if (button) await user.click(button);
    const dialog = within(await screen.findByRole("dialog", { name: "Add Bot" }));
    const fillIn = async (name: string, token: string) => {
      await user.type(dialog.getByLabelText("Bot Name"), name);
      await user.click(dialog.getByLabelText("Bot Token"));
      await user.paste(token);
    };
    const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Add Bot" });
    return { user, dialog, fillIn, submit };
  },

  newToken,

  addToWorker: (world: World, name: string, token = newToken(world, name)) =>
    world.call("POST", "/api/bots", { name, token }),

  namesOn: async (world: World): Promise<string[]> =>
    (await world.call("GET", "/api/bots")).body.map(({ name }: { name: string }) => name),
};
