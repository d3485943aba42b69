type Load = () => Promise<unknown>;

const parts: Load[] = [];

/** Registers code that a screen needs only after a click. It is loaded ahead of that click by `loadLaterParts`. */
export function loadLater(load: Load): void {
  parts.push(load);
}

/** Loads these parts one after another. What fails now is loaded when it is needed. */
export async function loadLaterParts(): Promise<void> {
  for (const load of parts) await load().catch(() => undefined);
}
