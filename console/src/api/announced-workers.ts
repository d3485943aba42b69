const announced = new Set<string>();

/** The worker told at its health call what it is, so it has all that this console may use. */
export const rememberAnnounced = (baseUrl: string): void => void announced.add(baseUrl);

/** As when the page is loaded anew; tests share one page. */
export const forgetAnnounced = (): void => announced.clear();

/**
 * Whether a request may carry an idempotency key. A worker of another make on another origin need not
 * allow that header, and the browser would then stop the request.
 */
export function takesIdempotencyKeys(baseUrl: string): boolean {
  return announced.has(baseUrl) || new URL(baseUrl).origin === window.location.origin;
}
