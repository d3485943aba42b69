import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type Keyboard, type KeyboardInput, keyboardCalls } from "@tbm/contract/keyboards.ts";

import { type Opened, refuseIfChanged } from "./changed-meanwhile.ts";
import type { Client } from "./client.ts";
import { fillPath } from "./request.ts";

const keyboardsKey = (client: Client) => [client.baseUrl, "keyboards"] as const;

export const keyboardsQuery = (client: Client) =>
  queryOptions({
    queryKey: keyboardsKey(client),
    queryFn: ({ signal }) => client.ask(keyboardCalls.listKeyboards, { signal }),
    meta: { failure: { title: "Error", fallback: "Failed to load keyboards" } },
  });

export const createKeyboard = (client: Client) =>
  mutationOptions({
    mutationFn: (input: KeyboardInput) =>
      client.tell(keyboardCalls.createKeyboard, { body: input }),
    meta: {
      success: {
        title: "Keyboard Created",
        description: (_: unknown, { name }: KeyboardInput) => `"${name}" is ready to use`,
      },
      failure: { title: "Error", fallback: "Failed to create keyboard" },
      refreshes: [keyboardsKey(client)],
    },
  });

type KeyboardChange = KeyboardInput & Opened<Keyboard>;

export const updateKeyboard = (client: Client) =>
  mutationOptions({
    mutationFn: async ({ id, opened, ...input }: KeyboardChange) => {
      await refuseIfChanged({
        what: "keyboard",
        opened,
        look: () => client.ask(keyboardCalls.listKeyboards, {}),
        written: ({ name, keyboard }) => [name, keyboard],
      });
      await client.tell(keyboardCalls.updateKeyboard, { params: { id }, body: input });
    },
    meta: {
      success: {
        title: "Keyboard Updated",
        description: (_: unknown, { name }: KeyboardInput) => `"${name}" has been saved`,
      },
      failure: { title: "Error", fallback: "Failed to update keyboard" },
      refreshes: [keyboardsKey(client)],
    },
  });

export const deleteKeyboard = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: { id: string; name: string }) =>
      client.tell(keyboardCalls.deleteKeyboard, { params: { id } }),
    meta: {
      success: {
        title: "Keyboard Deleted",
        description: (_: unknown, { name }: { name: string }) => `"${name}" has been deleted`,
      },
      failure: { title: "Error", fallback: "Failed to delete keyboard" },
      refreshes: [keyboardsKey(client)],
    },
  });

/** For `<img>`, which sends no key: the address relies on the id. */
export function keyboardPreviewUrl(baseUrl: string, id: string): string {
  return baseUrl + fillPath(keyboardCalls.previewKeyboard.path, { id });
}
