/** Not yet among the types of the DOM. */
interface TrustedTypes {
  createPolicy: (
    name: "default",
    rules: { createHTML: (text: string) => string | null },
  ) => unknown;
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

/** The CSP lets no text become markup. Mantine writes style sheets by `innerHTML`, and they have no tags. */
export function allowPlainText(): void {
  window.trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("<") ? null : text),
  });
}
