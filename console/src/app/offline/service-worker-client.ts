import { container, SERVICE_WORKER } from "./service-worker-container.ts";

/** From now on, the console opens without a network. Nothing else depends on it, so a refusal changes nothing. */
export function startServiceWorker(): void {
  container()
    ?.register(SERVICE_WORKER, { updateViaCache: "none" })
    .catch(() => undefined);
}

const loadedFiles = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);

/** Adds what this page has loaded so far to what the service worker keeps. */
export async function keepLoadedFiles(): Promise<void> {
  const registration = await container()?.ready;
  registration?.active?.postMessage(loadedFiles());
}
