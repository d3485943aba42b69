import type { UploadedFile } from "#http/call-params.ts";
import { refusals } from "#refusals.ts";
import type { MediaKind } from "#state/file-store.ts";
import { checkLink } from "#validate/link.ts";

import type { Call } from "./api-call.ts";

const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Fetches a URL as Telegram does, through the simulator's `fetch` option. */
export async function fetchByUrl(call: Call, kind: MediaKind, url: string): Promise<UploadedFile> {
  const checked = checkLink(url);
  if ("fault" in checked || !checked.link.startsWith("http")) throw refusals.urlWrong();
  const response = await call.world.settings.fetch(checked.link).catch(() => null);
  if (!response?.ok) throw refusals.urlUnreachable();
  const mimeType = response.headers.get("content-type")?.split(";")[0] ?? "";
  if (kind === "photo" && !mimeType.startsWith("image/")) throw refusals.urlWrongContent();
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > (kind === "photo" ? MAX_PHOTO_BYTES : MAX_FILE_BYTES)) {
    throw refusals.urlUnreachable();
  }
  const name = new URL(checked.link).pathname.split("/").at(-1) ?? "";
  return { name: kind === "photo" ? "" : name, mimeType, bytes };
}
