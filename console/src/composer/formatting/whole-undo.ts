/**
 * React writes every letter into a field's default value as well, after which Chromium's undo takes back one letter at
 * a time. A default that always is what is in the field leaves React nothing to write.
 */
export function wholeUndo(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  Object.defineProperty(field, "defaultValue", {
    configurable: true,
    get: () => field.value,
    set: () => {},
  });
}
