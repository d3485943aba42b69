import { SERVICE_WORKER } from "./offline/service-worker-client.ts";

/** Not yet part of the DOM types. */
interface TrustedTypes {
  createPolicy: (
    name: "default",
    rules: {
      createHTML: (text: string) => string | null;
      createScriptURL: (url: string) => string | null;
    },
  ) => unknown;
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

/**
 * The CSP forbids turning text into markup. Mantine sets style sheets through `innerHTML`; they contain no tags. The only
 * script that may be named by a text is the service worker.
 */
export function allowPlainText(): void {
  window.trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("<") ? null : text),
    createScriptURL: (url) => (url === SERVICE_WORKER ? url : null),
  });
}
