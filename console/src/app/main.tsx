import "#app/first/no-eval.ts";
import "./styles.css";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { passDraftsOn } from "#composer/drafts/inherited-drafts.ts";
import { startLanguage } from "#language/language.ts";
import { nextTask } from "#lib/next-task.ts";
import { createRouter } from "#router/create-router.ts";
import { RouterView } from "#router/router-view.tsx";

import { Providers } from "./providers.tsx";
import { routes } from "./router.tsx";
import { allowPlainText } from "./trusted-types.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/**
 * The other screens' code is loaded this long after the first screen, so losing the worker does not make them
 * unavailable.
 */
const FETCHING_AFTER_MS = 10_000;

// A build loads the sheet of a component with its code.
if (import.meta.env.DEV) await import("@mantine/core/styles.layer.css");
allowPlainText();
await nextTask();
passDraftsOn();

/** A screen asks for much at once, and every request takes a phone some milliseconds. */
async function fetchInNextTask(url: string, init: RequestInit): Promise<Response> {
  await nextTask();
  return fetch(url, init);
}

// In steps, also above, and rendered as a transition, so a phone stays responsive.
await startLanguage();
const router = createRouter(routes);
await nextTask();
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Providers fetch={fetchInNextTask}>
        <RouterView router={router} />
      </Providers>
    </StrictMode>,
  ),
);

async function fetchTheRest() {
  const { prepareForOffline } = await import("./offline/prepare-for-offline.ts");
  await prepareForOffline(routes);
}
setTimeout(() => void fetchTheRest().catch(() => undefined), FETCHING_AFTER_MS);
