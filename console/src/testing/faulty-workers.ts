import type { Fetch } from "#api/client/request.ts";

const answer =
  (body: BodyInit | null, init: ResponseInit): Fetch =>
  async () =>
    new Response(body, init);

const json = { "Content-Type": "application/json" };

/** Broken workers, each as a `fetch` function. */
export const faulty = {
  down: (async () => {
    throw new TypeError("Failed to fetch");
  }) satisfies Fetch,
  /** A browser hides the answer because CORS headers are missing, but allows an opaque request. */
  withoutCors: (async (_url, init) => {
    if (init.mode === "no-cors") return new Response(null);
    throw new TypeError("Failed to fetch");
  }) satisfies Fetch,
  webPage: answer("<!doctype html><title>Shop</title>", {
    headers: { "Content-Type": "text/html; charset=utf-8" },
  }),
  redirecting: answer(null, { status: 302, headers: { Location: "https://login.example/" } }),
  silent: (async () => {
    throw new Error("");
  }) satisfies Fetch,
  refusing: (status: number, body: string) => answer(body, { status, headers: json }),
  answering: (body: string, status = 200) => answer(body, { status, headers: json }),
  saying: (body: string, type: string, status = 200) =>
    answer(body, { status, headers: { "Content-Type": type } }),
};

/** A worker that fails in one call, such as `POST /api/bots`, and works in all others. */
export const withFault =
  (fetch: Fetch, call: string, fault: Fetch): Fetch =>
  (url, init) =>
    `${init.method} ${new URL(url).pathname}` === call ? fault(url, init) : fetch(url, init);

/** Calls reach the worker only after `release`. */
export function delayCalls(fetch: Fetch): { fetch: Fetch; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    fetch: async (url, init) => {
      await promise;
      return fetch(url, init);
    },
    release: resolve,
  };
}

/** Calls reach the worker, but their answers arrive only after `release`. */
export function delayAnswers(fetch: Fetch): { fetch: Fetch; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      await promise;
      return answer;
    },
    release: resolve,
  };
}
