import { t } from "@lingui/core/macro";
import type { Keyboard } from "@tbm/contract/keyboards.ts";

import { labelsOf } from "./same-name.ts";

type Named = Pick<Keyboard, "id" | "name" | "keyboard">;

function buttonsText({ keyboard }: Named): string | undefined {
  const buttons = keyboard.inline_keyboard.flat();
  const [first, others] = [buttons[0]?.text, buttons.length - 1];
  return first !== undefined && others > 0 ? t`${first} and ${others} more` : first;
}

/** Names by id, with the buttons if another keyboard has the same name. */
export const keyboardLabels = (keyboards: readonly Named[]): ReadonlyMap<string, string> =>
  labelsOf(keyboards, buttonsText);

/** The chosen keyboard, or null if it no longer exists. While the list is not loaded, the choice stays. */
export const stillChosen = (
  keyboards: readonly Pick<Keyboard, "id">[] | undefined,
  chosen: string | null,
): string | null => (keyboards?.some(({ id }) => id === chosen) === false ? null : chosen);
