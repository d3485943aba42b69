import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { onTestFinished } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { Providers } from "#app/providers.tsx";
import { routes } from "#app/router.tsx";
import { createRouter } from "#router/create-router.ts";
import type { Route } from "#router/match-routes.ts";
import { RouterView } from "#router/router-view.tsx";

const noFetch: Fetch = (url) => Promise.reject(new Error(`No request was expected, but ${url}`));

interface RenderAppOptions {
  fetch?: Fetch;
  routes?: Route[];
}

/** A click without coordinates goes to the end of the text. user-event knows that only of input elements. */
function placeCaret(field: Element): void {
  if (!field.hasAttribute("contenteditable")) return;
  const selection = document.getSelection();
  selection?.selectAllChildren(field);
  selection?.collapseToEnd();
  document.dispatchEvent(new Event("selectionchange"));
}

/** Types text without special keys in one step, because every letter would render the whole screen. */
function createUser() {
  const user = userEvent.setup();
  const type: typeof user.type = async (field, text) => {
    await user.click(field);
    placeCaret(field);
    return /[{[]/.test(text) ? user.keyboard(text) : user.paste(text);
  };
  return { ...user, type };
}

/** The whole console at an address, with `fetch` as its only access to the network. */
export function renderApp(address: string, options: RenderAppOptions = {}) {
  window.history.replaceState(null, "", address);
  const router = createRouter(options.routes ?? routes);
  onTestFinished(() => router.dispose());
  const user = createUser();
  const view = render(
    <Providers fetch={options.fetch ?? noFetch} env="test">
      <RouterView router={router} />
    </Providers>,
  );
  return { user, router, ...view };
}
