import type { Keyboard } from "@tbm/contract/keyboards.ts";

import { labelsOf } from "./same-name.ts";

type Named = Pick<Keyboard, "id" | "name" | "keyboard">;

function buttonsText({ keyboard }: Named): string | undefined {
  const [first, ...others] = keyboard.inline_keyboard.flat();
  return others.length > 0 ? `${first?.text} and ${others.length} more` : first?.text;
}

/** Names by id, with the buttons if another keyboard has the same name. */
export const keyboardLabels = (keyboards: readonly Named[]): ReadonlyMap<string, string> =>
  labelsOf(keyboards, buttonsText);

/** The chosen keyboard, or null if it no longer exists. While the list is not loaded, the choice stays. */
export const stillChosen = (
  keyboards: readonly Pick<Keyboard, "id">[] | undefined,
  chosen: string | null,
): string | null => (keyboards?.some(({ id }) => id === chosen) === false ? null : chosen);
