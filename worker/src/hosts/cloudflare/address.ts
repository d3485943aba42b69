import type { Settings } from "#settings.ts";

/** Outside a request there is no address; what needs one is not done then. */
export const NOWHERE = "http://worker.invalid";

export const hasAddress = ({ WORKER_URL }: Pick<Settings, "WORKER_URL">): boolean =>
  WORKER_URL !== NOWHERE;
