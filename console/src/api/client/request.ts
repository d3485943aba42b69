import type { Call } from "@tbm/contract/call.ts";
import { IDEMPOTENCY_HEADER } from "@tbm/contract/errors.ts";

import type { Connection } from "#api/workers/connection.ts";
import { parseJson } from "#lib/parse-json.ts";

import { unlessRejected } from "./rejected-keys.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface RequestParts {
  params?: Record<string, string>;
  /** Undefined values are omitted. */
  query?: Record<string, string | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

/** Throws only what `fetch` throws. */
export function sendRequest(
  fetch: Fetch,
  connection: Connection,
  call: Call,
  { params = {}, query = {}, body, signal, idempotencyKey }: RequestParts,
): Promise<Response> {
  const { baseUrl, apiKey } = connection;
  const headers: Record<string, string> = { Authorization: `Bearer ${apiKey}` };
  if (idempotencyKey) headers[IDEMPOTENCY_HEADER] = idempotencyKey;
  const init: RequestInit = {
    method: call.method,
    headers,
    cache: "no-store",
    credentials: "omit",
    // A followed redirect could carry the key elsewhere or turn a POST into a GET.
    redirect: "manual",
    referrerPolicy: "no-referrer",
  };
  if (signal) init.signal = signal;
  if (body instanceof FormData) {
    init.body = body;
  } else if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  const url = `${baseUrl}${fillPath(call.path, params)}${searchOf(query)}`;
  return unlessRejected(connection, () => fetch(url, init));
}

function searchOf(query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value);
  }
  return search.size > 0 ? `?${search}` : "";
}

export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = params[name];
    return value === undefined ? hole : encodeURIComponent(value);
  });
}

export function isRedirect(response: Response): boolean {
  return response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400);
}

const typeOf = (response: Response) => response.headers.get("Content-Type") ?? "";

/** Recognizes a login proxy, a captive portal or any other site. Frameworks label plain text as HTML too. */
export function isWebPage(response: Response, text: string): boolean {
  return /^text\/html\b/i.test(typeOf(response))
    ? text.trimStart().startsWith("<")
    : /^\s*<(!doctype html|html)\b/i.test(text);
}

/** Whether an answer claims to be JSON but cannot be parsed, for example because it was cut off. */
export function isBrokenJson(response: Response, text: string): boolean {
  const isCalledJson = /^application\/([\w.-]+\+)?json\b/i.test(typeOf(response));
  return isCalledJson && text.trim() !== "" && parseJson(text) === undefined;
}
