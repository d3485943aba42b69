import { CONSOLE_HEADERS, consoleCaching } from "#http/console-headers.ts";
import { transportHeaders } from "#http/strict-transport.ts";

interface Console {
  assets: Fetcher;
  workerUrl: string;
}

/** Serves the built console. The platform answers paths that are not files with index.html. */
export async function serveConsole(
  request: Request,
  { assets, workerUrl }: Console,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const found = await assets.fetch(request);
  const isScreen = found.headers.get("Content-Type")?.startsWith("text/html") === true;
  const isMissing = pathname.startsWith("/assets/") && isScreen;
  const response = isMissing
    ? new Response("Not found", { status: 404 })
    : new Response(found.body, found);
  const headers = { ...CONSOLE_HEADERS, ...transportHeaders(workerUrl) };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  response.headers.set("Cache-Control", consoleCaching(pathname, response.ok));
  return response;
}
