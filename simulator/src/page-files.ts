import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "..", "page");

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const TYPES = { html: "text/html", css: "text/css", svg: "image/svg+xml", ts: "text/javascript" };

type PageFile = { type: string; text: string };

const nameIn = (path: string): string | undefined =>
  path === "/" ? "index.html" : /^\/page\/([a-z-]+\.(?:css|svg|ts))$/.exec(path)?.[1];

function readPageFile(name: string): PageFile | null {
  const text = readFileSync(join(FOLDER, name), { encoding: "utf8", flag: "r" });
  // The pattern above lets no other endings through.
  const ending = name.slice(name.lastIndexOf(".") + 1) as keyof typeof TYPES;
  return { type: TYPES[ending], text: ending === "ts" ? stripTypeScriptTypes(text) : text };
}

/** Serves the page of chats, its modules as JavaScript. Answers false for what is not its own. */
export function createPageFiles() {
  const known = new Map<string, PageFile | null>();

  const find = (name: string) => {
    let file = known.get(name);
    if (file !== undefined) return file;
    try {
      file = readPageFile(name);
    } catch {
      file = null;
    }
    known.set(name, file);
    return file;
  };

  return ({ method, url = "" }: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (method !== "GET" && method !== "HEAD") return false;
    const name = nameIn(url.split("?", 1)[0] ?? "");
    const file = name === undefined ? null : find(name);
    if (!file) return false;
    outgoing.writeHead(200, {
      "content-type": `${file.type}; charset=utf-8`,
      "content-security-policy": CONTENT_SECURITY_POLICY,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-cache",
    });
    outgoing.end(method === "HEAD" ? undefined : file.text);
    return true;
  };
}
