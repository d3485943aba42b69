import type { Connection } from "#api/workers/connection.ts";

/** Opens Settings of the console at `origin` with both fields filled in. Browsers do not send the part behind the #. */
export const connectLinkOf = ({ baseUrl, apiKey }: Connection, origin: string): string =>
  `${origin}/settings#${new URLSearchParams({ worker: baseUrl, key: apiKey }).toString()}`;
