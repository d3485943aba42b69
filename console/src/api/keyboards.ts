import { plural, t } from "@lingui/core/macro";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Complete } from "@tbm/contract/complete.ts";
import { type Keyboard, type KeyboardInput, keyboardCalls } from "@tbm/contract/keyboards.ts";

import { type Opened, refuseIfChanged } from "#api/client/changed-meanwhile.ts";
import type { Client } from "#api/client/client.ts";
import { fillPath } from "#api/client/request.ts";

const keyboardsKey = (client: Client) => [client.baseUrl, "keyboards"] as const;

export const keyboardsQuery = (client: Client) =>
  queryOptions({
    queryKey: keyboardsKey(client),
    queryFn: ({ signal }) => client.ask(keyboardCalls.listKeyboards, { signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load keyboards` } },
  });

/** A keyboard, and how many half-filled buttons were left out of it. */
export type KeyboardSave = KeyboardInput & { leftOut: number };

const createdText = ({ name, leftOut }: KeyboardSave): string =>
  leftOut > 0
    ? t`"${name}" is ready to use, without ${plural(leftOut, { one: "# half-filled button", other: "# half-filled buttons" })}`
    : t`"${name}" is ready to use`;

const updatedText = ({ name, leftOut }: KeyboardSave): string =>
  leftOut > 0
    ? t`"${name}" has been saved, without ${plural(leftOut, { one: "# half-filled button", other: "# half-filled buttons" })}`
    : t`"${name}" has been saved`;

const inputOf = ({ name, keyboard }: KeyboardInput): Complete<KeyboardInput> => ({
  name,
  keyboard,
});

export const createKeyboard = (client: Client) =>
  mutationOptions({
    mutationFn: (save: KeyboardSave) =>
      client.tell(keyboardCalls.createKeyboard, { body: inputOf(save) }),
    meta: {
      success: {
        title: t`Keyboard Created`,
        description: (_: unknown, save: KeyboardSave) => createdText(save),
      },
      failure: { title: t`Error`, fallback: t`Failed to create keyboard` },
      refreshes: [keyboardsKey(client)],
    },
  });

type KeyboardChange = KeyboardSave & Opened<Keyboard>;

export const updateKeyboard = (client: Client) =>
  mutationOptions({
    mutationFn: async ({ id, opened, ...save }: KeyboardChange) => {
      await refuseIfChanged({
        opened,
        look: () => client.ask(keyboardCalls.listKeyboards, {}),
        compared: inputOf,
      });
      await client.tell(keyboardCalls.updateKeyboard, { params: { id }, body: inputOf(save) });
    },
    meta: {
      success: {
        title: t`Keyboard Updated`,
        description: (_: unknown, save: KeyboardSave) => updatedText(save),
      },
      failure: { title: t`Error`, fallback: t`Failed to update keyboard` },
      refreshes: [keyboardsKey(client)],
    },
  });

export const deleteKeyboard = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: { id: string; name: string }) =>
      client.tell(keyboardCalls.deleteKeyboard, { params: { id } }),
    meta: {
      success: {
        title: t`Keyboard Deleted`,
        description: (_: unknown, { name }: { name: string }) => t`"${name}" has been deleted`,
      },
      failure: { title: t`Error`, fallback: t`Failed to delete keyboard` },
      refreshes: [keyboardsKey(client)],
    },
  });

/** For `<img>`, which cannot send the key. The id in the address is the only protection. */
export function keyboardPreviewUrl(baseUrl: string, id: string): string {
  return baseUrl + fillPath(keyboardCalls.previewKeyboard.path, { id });
}
