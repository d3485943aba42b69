import { SERVICE_WORKER } from "./offline/service-worker-container.ts";

/** Not yet part of the DOM types. */
interface TrustedTypes {
  createPolicy: (
    name: "default",
    rules: {
      createHTML: (text: string, type: string, sink: string) => string | null;
      createScriptURL: (url: string) => string | null;
    },
  ) => unknown;
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

/** Reads markup into a document without a window, where nothing runs or is loaded. Pasted text is read by it. */
const INERT_SINK = "DOMParser parseFromString";

/**
 * The CSP forbids turning text into markup. Mantine sets style sheets through `innerHTML`; they contain no tags. The only
 * script that may be named by a text is the service worker.
 */
export function allowPlainText(): void {
  window.trustedTypes?.createPolicy("default", {
    createHTML: (text, _type, sink) => (sink === INERT_SINK || !text.includes("<") ? text : null),
    createScriptURL: (url) => (url === SERVICE_WORKER ? url : null),
  });
}
