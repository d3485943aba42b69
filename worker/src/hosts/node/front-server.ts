import { createHttpServer } from "./http-server.ts";

type App = Parameters<typeof createHttpServer>[0];
type IsOwnHost = Parameters<typeof createHttpServer>[1];

/**
 * The server that stays while the host behind it restarts with other data: requests that arrive meanwhile wait, so that no
 * console loses its connection.
 */
export function createFrontServer() {
  let next = Promise.withResolvers<App>();
  let isOwnHost: IsOwnHost = () => false;
  let isRestarting = false;
  let port: number | null = null;
  let answering = 0;
  let onAnswered = () => {};

  const app: App = {
    fetch: async (request, context) => {
      const current = await next.promise;
      answering += 1;
      try {
        return await current.fetch(request, context);
      } finally {
        answering -= 1;
        if (answering === 0) onAnswered();
      }
    },
  };
  const server = createHttpServer(app, (host) => isOwnHost(host));

  /** Lets new requests wait, and resolves when those before are answered. */
  function pause(): Promise<void> {
    next = Promise.withResolvers();
    return new Promise((resolve) => {
      onAnswered = resolve;
      if (answering === 0) resolve();
    });
  }

  return {
    /** Serves an app on this address, or on the one before a restart. Resolves to the port. */
    serve: async (served: App, isOwn: IsOwnHost, wantedPort: number, host: string) => {
      isOwnHost = isOwn;
      port ??= await server.listen(wantedPort, host);
      isRestarting = false;
      next.resolve(served);
      return port;
    },
    /** The host stops next, and then starts again. */
    expectRestart: () => {
      isRestarting = true;
    },
    close: () => (isRestarting ? pause() : server.close()),
    cutOff: () => {
      if (!isRestarting) server.cutOff();
    },
  };
}

export type FrontServer = ReturnType<typeof createFrontServer>;
