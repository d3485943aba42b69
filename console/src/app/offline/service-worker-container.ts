export const SERVICE_WORKER = "/service-worker.js";

/** Browsers have none on pages without https, this machine's own aside. */
export const container = (): ServiceWorkerContainer | undefined =>
  import.meta.env.PROD && "serviceWorker" in navigator ? navigator.serviceWorker : undefined;

/** Whether a service worker serves this page, which then may have opened without its server. */
export const isServedOffline = (): boolean => Boolean(container()?.controller);
