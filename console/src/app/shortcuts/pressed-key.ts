const SIGNS: Record<string, string> = { Comma: ",", Slash: "/" };

type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** The key's letter or sign on a Latin keyboard. A Thai layout has other letters at the same positions. */
export function latinKey({ key, code, shiftKey }: Pressed): string {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  if (key.length > 1) return key;
  const sign = SIGNS[code] ?? code.replace(/^Key/, "").toLowerCase();
  return sign === "/" && shiftKey ? "?" : sign;
}

const FIELDS =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox], [role=dialog]";

/** A letter typed into a field, or in a menu, isn't a shortcut. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;
