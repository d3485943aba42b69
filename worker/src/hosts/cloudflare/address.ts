import type { Settings } from "#settings.ts";

/** The address outside of requests, where none is known. Work that needs one is skipped then. */
export const NOWHERE = "http://worker.invalid";

export const hasAddress = ({ WORKER_URL }: Pick<Settings, "WORKER_URL">): boolean =>
  WORKER_URL !== NOWHERE;
