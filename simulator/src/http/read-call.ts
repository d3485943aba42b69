import { quickDigest } from "#digest.ts";
import { refusals } from "#refusals.ts";

import { CallParams, isRecord, type UploadedFile } from "./call-params.ts";

type ReadCall = { params: CallParams; digest: string };

const noFiles: ReadonlyMap<string, UploadedFile> = new Map();

const queryValues = (url: string): Record<string, unknown> => {
  const start = url.indexOf("?");
  return start < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(start + 1)));
};

const withQuery = (url: string, values: Record<string, unknown>) =>
  url.includes("?") ? { ...queryValues(url), ...values } : values;

function parseJson(text: string): Record<string, unknown> {
  if (text === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    throw refusals.bodyNotJson();
  }
  throw refusals.bodyNotJson();
}

async function readMultipart(request: Request, maxBodyBytes: number): Promise<ReadCall> {
  const values: Record<string, unknown> = queryValues(request.url);
  const files = new Map<string, UploadedFile>();
  let digested = "";
  let totalBytes = 0;
  const form = await request.formData().catch(() => {
    throw refusals.bodyNotMultipart();
  });
  for (const [name, part] of form) {
    if (typeof part === "string") {
      values[name] = part;
      digested += `${name}=${part}\n`;
    } else {
      const bytes = new Uint8Array(await part.arrayBuffer());
      totalBytes += bytes.length;
      files.set(name, { name: part.name, mimeType: part.type, bytes });
      digested += `${name}=${part.name}:${bytes.length}\n`;
    }
  }
  if (totalBytes > maxBodyBytes) throw refusals.bodyTooLarge();
  return { params: new CallParams(values, files), digest: quickDigest(digested) };
}

/** Arguments from the query, a form, JSON or multipart; the body wins over the query. */
export async function readCall(request: Request, maxBodyBytes: number): Promise<ReadCall> {
  if (request.method === "GET" || request.method === "HEAD") {
    return {
      params: new CallParams(queryValues(request.url), noFiles),
      digest: quickDigest(request.url),
    };
  }
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) {
    throw refusals.bodyTooLarge();
  }
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("multipart/form-data")) return readMultipart(request, maxBodyBytes);

  const text = await request.text();
  if (text.length > maxBodyBytes) throw refusals.bodyTooLarge();
  const values = type.startsWith("application/json")
    ? parseJson(text)
    : Object.fromEntries(new URLSearchParams(text));
  return {
    params: new CallParams(withQuery(request.url, values), noFiles),
    digest: quickDigest(text),
  };
}
