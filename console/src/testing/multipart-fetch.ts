import type { Fetch } from "#api/client/request.ts";

const BOUNDARY = "----test-boundary";

async function toMultipart(form: FormData): Promise<Uint8Array<ArrayBuffer>> {
  const parts: BlobPart[] = [];
  for (const [name, value] of form) {
    const isFile = typeof value !== "string";
    const file = isFile ? `; filename="${value.name}"\r\nContent-Type: ${value.type}` : "";
    parts.push(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`);
    parts.push(isFile ? await value.arrayBuffer() : value, "\r\n");
  }
  parts.push(`--${BOUNDARY}--\r\n`);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Encodes a form as a browser would, because Node's requests cannot read jsdom's forms. */
export const multipartFetch =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    if (!(init.body instanceof FormData)) return fetch(url, init);
    const body = await toMultipart(init.body);
    const headers = new Headers(init.headers);
    headers.set("Content-Type", `multipart/form-data; boundary=${BOUNDARY}`);
    return fetch(url, { ...init, headers, body });
  };
