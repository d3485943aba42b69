import { CONSOLE_HEADERS, consoleCaching } from "#http/console-headers.ts";

/** The built console. The platform answers every path that is no file with index.html. */
export async function serveConsole(assets: Fetcher, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const found = await assets.fetch(request);
  const isScreen = found.headers.get("Content-Type")?.startsWith("text/html") === true;
  const isMissing = pathname.startsWith("/assets/") && isScreen;
  const response = isMissing
    ? new Response("Not found", { status: 404 })
    : new Response(found.body, found);
  for (const [name, value] of Object.entries(CONSOLE_HEADERS)) response.headers.set(name, value);
  response.headers.set("Cache-Control", consoleCaching(pathname, response.ok));
  return response;
}
