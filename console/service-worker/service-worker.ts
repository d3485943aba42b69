/**
 * Keeps the page and its code, so that the console opens without a network. It never touches the worker's answers:
 * whatever isn't the page itself or a file under /assets/ goes past it.
 */
declare const self: ServiceWorkerGlobalScope;

/** The page that every address of the console shows. */
const PAGE = "/";
/** One cache for each version of the console. Each has its page and the files that were used with it. */
const PREFIX = "console ";
const ASSET = /\/assets\/[\w.-]+/g;

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest).slice(0, 8), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

const cacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

const isPage = ({ ok, redirected, headers }: Response): boolean =>
  ok && !redirected && (headers.get("Content-Type") ?? "").startsWith("text/html");

const isCode = ({ ok, headers }: Response): boolean =>
  ok && !(headers.get("Content-Type") ?? "").startsWith("text/html");

/**
 * Keeps a page that the server sent, with the files it names, and drops the other versions. The names contain digests of
 * the files, so another page means another version.
 */
async function keepPage(page: Response): Promise<void> {
  const text = await page.clone().text();
  const name = PREFIX + (await digestOf(text));
  const cache = await caches.open(name);
  if (!(await cache.match(PAGE))) {
    try {
      await cache.addAll(new Set(text.match(ASSET)));
      // Last: a version without its files would be worse than the one before.
      await cache.put(PAGE, page);
    } catch {
      await caches.delete(name);
      return;
    }
  }
  const others = (await cacheNames()).filter((other) => other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
}

/** The server no longer has the console, so neither does this browser. */
async function leave(): Promise<void> {
  await Promise.all((await cacheNames()).map((name) => caches.delete(name)));
  await self.registration.unregister();
}

/** From the server while it answers, so an update takes effect with the next load of the page. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (isPage(answer)) event.waitUntil(keepPage(answer.clone()));
    else if (answer.status === 404 || answer.status === 410) event.waitUntil(leave());
    else if (answer.status >= 500) return (await caches.match(PAGE)) ?? answer;
    return answer;
  } catch (error) {
    const kept = await caches.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

/** A file under /assets/ never changes. */
async function openAsset(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (isCode(answer)) event.waitUntil(keepAsset(event.request, answer.clone()));
  return answer;
}

async function keepAsset(request: Request, answer: Response): Promise<void> {
  const [name] = await cacheNames();
  if (name !== undefined) await (await caches.open(name)).put(request, answer);
}

/** The page has loaded these files before this worker was there. */
async function keepLoaded(files: readonly string[]): Promise<void> {
  const [name] = await cacheNames();
  if (name === undefined) return;
  const cache = await caches.open(name);
  for (const file of files) {
    if (await cache.match(file)) continue;
    const answer = await fetch(file).catch(() => null);
    if (answer && isCode(answer)) await cache.put(file, answer);
  }
}

async function install(): Promise<void> {
  const page = await fetch(PAGE, { cache: "no-cache" });
  if (!isPage(page)) throw new Error(`The console's page can't be kept: HTTP ${page.status}`);
  await keepPage(page);
  await self.skipWaiting();
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event: ExtendableMessageEvent) => {
  const files: unknown = event.data;
  if (Array.isArray(files)) event.waitUntil(keepLoaded(files.map(String)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(openAsset(event));
  else if (request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(openPage(event));
});
