import { quickDigest, sha256Hex } from "#digest.ts";
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
  const digests = new Map<string, string>();
  let totalBytes = 0;
  const form = await request.formData().catch(() => {
    throw refusals.bodyNotMultipart();
  });
  for (const [name, part] of form) {
    if (typeof part === "string") {
      values[name] = part;
    } else {
      const bytes = new Uint8Array(await part.arrayBuffer());
      totalBytes += bytes.length;
      files.set(name, { name: part.name, mimeType: part.type, bytes });
      digests.set(name, sha256Hex(bytes));
    }
  }
  if (totalBytes > maxBodyBytes) throw refusals.bodyTooLarge();
  return { params: new CallParams(values, files), digest: digestForm(values, digests) };
}

/** A digest of the content only, because clients choose new names for attachments and any order each time. */
function digestForm(values: Record<string, unknown>, files: ReadonlyMap<string, string>): string {
  const lines = Object.entries(values).map(([name, value]) => {
    const text = String(value).replaceAll(
      /attach:\/\/([^"\\]+)/g,
      (address, attached: string) => files.get(attached) ?? address,
    );
    return `${name}=${text}`;
  });
  return quickDigest([...lines, ...files.values()].toSorted().join("\n"));
}

/** Reads arguments from the query, a form, JSON or multipart. The body wins over the query. */
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
