import { png } from "@tbm/worker/testing/world/pictures.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen } from "@testing-library/react";

import { multipartFetch } from "#testing/multipart-fetch.ts";

/** A valid picture. Another seed gives other bytes. */
export const picture = (name: string, seed = 0) =>
  new File([png({ seed })], name, { type: "image/png" });

/** The Image Library as the operator uses it, and ways to fill it without the screen. */
export const imagesScreen = {
  addFolder: async (world: World, name: string): Promise<string> => {
    const { body } = await world.call("POST", "/api/folders", { name });
    world.clock.advance(1000);
    return body.id;
  },

  addImages: async (world: World, folderId: string, ...names: string[]): Promise<void> => {
    const form = new FormData();
    form.append("folderId", folderId);
    for (const [seed, name] of names.entries()) form.append("images", picture(name, seed));
    const headers = { Authorization: `Bearer ${world.apiKey}` };
    const send = multipartFetch(world.fetch);
    await send(`${world.baseUrl}/api/images`, { method: "POST", headers, body: form });
  },

  imageNames: async (world: World): Promise<string[]> => {
    const { body } = await world.call("GET", "/api/images");
    return body.map(({ name }: { name: string }) => name);
  },

  picker: () => screen.getByLabelText<HTMLInputElement>("Images to upload"),

  drop: (...files: File[]) => {
    const items = files.map((file) => ({
      kind: "file",
      type: file.type,
      getAsFile: () => file,
    }));
    fireEvent.drop(imagesScreen.picker(), { dataTransfer: { files, items, types: ["Files"] } });
  },
};
