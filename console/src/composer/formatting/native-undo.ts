/**
 * React also writes every change to the field's default value, and Chromium then undoes one letter at a time. A
 * default value that always equals the value gives React nothing to write.
 */
export function keepNativeUndo(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  Object.defineProperty(field, "defaultValue", {
    configurable: true,
    get: () => field.value,
    set: () => {},
  });
}
