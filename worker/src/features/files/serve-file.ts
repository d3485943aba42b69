import { openAddress } from "#files/file-address.ts";
import { FILE_NAME, typeOfFile } from "#files/stored-picture.ts";
import { AppError, notFound } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

import { byteRange } from "./byte-range.ts";

const YEAR_SECONDS = 31_536_000;

/** RFC 8187: everything but letters, digits and a few symbols is percent-encoded. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );

const isCached = (request: Request, etag: string) =>
  (request.headers.get("if-none-match") ?? "")
    .split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");

/** Serves a picture to any console. It is never executed: it has the type of its bytes, and it is sandboxed. */
export async function serveFile(ports: Ports, request: Request, file: string): Promise<Response> {
  const type = typeOfFile(file);
  const name = type && (await openAddress(ports, file, new URL(request.url).searchParams));
  const found = name === null ? null : await ports.files.find(file);
  // The same refusal in all cases, so that it does not reveal which files exist.
  if (type === null || name === null || !found) throw notFound("file");

  const etag = `"${FILE_NAME.exec(file)?.groups?.["digest"] ?? file}"`;
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": `private, max-age=${YEAR_SECONDS}, immutable`,
    "Content-Disposition": `inline; filename*=UTF-8''${encodeName(name)}`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Type": type,
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
  });
  if (isCached(request, etag)) return new Response(null, { status: 304, headers });

  const ifRange = request.headers.get("if-range");
  const isSameVersion = ifRange === null || ifRange === etag;
  const range = byteRange(isSameVersion ? request.headers.get("range") : null, found.size);
  if (range === "none") {
    const range = { "Content-Range": `bytes */${found.size}` };
    throw new AppError(416, "range_unsatisfiable", { bytes: found.size }, range);
  }
  const part = range === "all" ? { first: 0, last: found.size - 1 } : range;
  if (range !== "all")
    headers.set("Content-Range", `bytes ${part.first}-${part.last}/${found.size}`);
  headers.set("Content-Length", String(part.last - part.first + 1));
  const status = range === "all" ? 200 : 206;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const content = await found.read(part);
  if (!content) throw notFound("file");
  return new Response(content, { status, headers });
}
