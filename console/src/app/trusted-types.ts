/** Not yet part of the DOM types. */
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

/** The CSP forbids turning text into markup. Mantine sets style sheets through `innerHTML`; they contain no tags. */
export function allowPlainText(): void {
  window.trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("<") ? null : text),
  });
}
