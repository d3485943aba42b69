import { fetchScreens } from "#app/fetch-screens.ts";
import { loadLaterParts } from "#lib/later-parts.ts";
import type { Route } from "#router/match-routes.ts";

import { keepLoadedFiles, startServiceWorker } from "./service-worker-client.ts";

/** Loads the code of the other screens, and keeps it for a start without a network. */
export async function prepareForOffline(routes: readonly Route[]): Promise<void> {
  startServiceWorker();
  await fetchScreens(routes);
  await loadLaterParts();
  await keepLoadedFiles();
}
