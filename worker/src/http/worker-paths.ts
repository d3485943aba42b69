const MONITORING = new Set(["/livez", "/readyz", "/metrics"]);

/** Whether the worker itself answers this path. All others are the console's files and screens. */
export const isWorkerPath = (path: string): boolean =>
  path.startsWith("/api/") || MONITORING.has(path);
