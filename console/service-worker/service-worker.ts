/**
 * Keeps the page and its code, so that the console opens without a network. It never touches the worker's answers:
 * whatever isn't the page itself or a file under /assets/ goes past it.
 */
declare const self: ServiceWorkerGlobalScope;

/** The page that every address of the console shows. */
const PAGE = "/";
/**
 * One cache for all versions. Chrome opens the cache that a script came from once it has compiled the script, which
 * creates a deleted cache again, so a cache for each version would outlive its version.
 */
const CACHE = "console";
const ASSET = /\/assets\/[\w.-]+/g;

const isPage = ({ ok, redirected, headers }: Response): boolean =>
  ok && !redirected && (headers.get("Content-Type") ?? "").startsWith("text/html");

const isCode = ({ ok, headers }: Response): boolean =>
  ok && !(headers.get("Content-Type") ?? "").startsWith("text/html");

/** The page names its files under /assets/ with and without their folder. */
const isNamedIn = (page: string, { pathname }: URL): boolean =>
  pathname === PAGE || page.includes(pathname.replace("/assets/", ""));

/**
 * Keeps a page that the server sent, with the files it names, and drops what only the version before had. The names
 * contain digests of the files, so another page means another version.
 */
async function keepPage(page: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  const text = await page.clone().text();
  if ((await (await cache.match(PAGE))?.text()) === text) return;
  const before = await cache.keys();
  try {
    await cache.addAll(new Set(text.match(ASSET)));
    // Last: a version without its files would be worse than the one before.
    await cache.put(PAGE, page);
  } catch {
    return;
  }
  const dropped = before.filter(({ url }) => !isNamedIn(text, new URL(url)));
  await Promise.all(dropped.map((request) => cache.delete(request)));
}

/** One after the other, so that the version which came last is the one that stays. */
const keepNext = (page: Response) => navigator.locks.request(CACHE, () => keepPage(page));

/** The server no longer has the console, so neither does this browser. */
async function leave(): Promise<void> {
  await caches.delete(CACHE);
  await self.registration.unregister();
}

/** From the server while it answers, so an update takes effect with the next load of the page. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (isPage(answer)) event.waitUntil(keepNext(answer.clone()));
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
  if (await caches.has(CACHE)) await (await caches.open(CACHE)).put(request, answer);
}

/** The page has loaded these files before this worker was there. */
async function keepLoaded(files: readonly string[]): Promise<void> {
  if (!(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  for (const file of files) {
    if (await cache.match(file)) continue;
    const answer = await fetch(file).catch(() => null);
    if (answer && isCode(answer)) await cache.put(file, answer);
  }
}

async function install(): Promise<void> {
  const page = await fetch(PAGE, { cache: "no-cache" });
  if (!isPage(page)) throw new Error(`The console's page can't be kept: HTTP ${page.status}`);
  await keepNext(page);
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
