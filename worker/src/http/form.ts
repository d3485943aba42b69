import type { MultipartPart } from "@remix-run/multipart-parser";
import type { Body } from "@tbm/contract/call.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import { storePicture, type StoredPicture } from "#files/stored-picture.ts";
import { type Bytes, joinBytes } from "#pictures/byte-order.ts";
import { type Picture, readPicture } from "#pictures/picture.ts";
import type { Ports } from "#ports.ts";

import { AppError, refused } from "./app-error.ts";
import { FIELDS, readParts } from "./form-parts.ts";
import { displayName, partNames } from "./part-names.ts";

const REFUSALS_TOLD = 5;
const FILES = { none: 0, one: 1, many: LIMITS.imagesPerUpload };

type FormBody = Extract<Body, { kind: "form" }>;

const megabytes = (bytes: number) => bytes / 1024 / 1024;

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new AppError(400, "form_text_not_utf8");
  }
};

function namesOf(part: MultipartPart) {
  let names: ReturnType<typeof partNames>;
  try {
    names = partNames(part.headers["content-disposition"], part.headers["content-type"]);
  } catch {
    throw new AppError(400, "form_name_not_utf8");
  }
  if (!names) throw new AppError(400, "form_part_unnamed");
  return names;
}

class Fields {
  readonly #texts = new Map<string, string>();
  #bytes = 0;

  add(name: string, text: string): void {
    if ((this.#texts.get(name) ?? text) !== text) {
      throw new AppError(400, "form_field_doubled", { field: displayName(name) });
    }
    this.#texts.set(name, text);
    this.#bytes += name.length + text.length;
    if (this.#texts.size > FIELDS) throw new AppError(413, "form_fields_exceeded");
    if (this.#bytes > LIMITS.jsonBytes) {
      const limit = megabytes(LIMITS.jsonBytes);
      throw new AppError(413, "form_fields_too_large", { megabytes: limit });
    }
  }

  toObject(): unknown {
    return Object.fromEntries(this.#texts);
  }
}

/** A refused file, and why. */
interface RejectedFile {
  name: string;
  cause: Cause;
  isTooLarge: boolean;
}

export type Upload = StoredPicture | RejectedFile;

export const isStored = (upload: Upload): upload is StoredPicture => "file" in upload;

function refuseFiles(rejected: readonly RejectedFile[]): never {
  const causes = rejected.slice(0, REFUSALS_TOLD).map(({ cause }) => cause);
  const more = rejected.length - causes.length;
  const status = rejected.some(({ isTooLarge }) => isTooLarge) ? 413 : 422;
  throw new AppError(status, "files_refused", { causes, more });
}

function checkPicture(name: string, bytes: Bytes): Picture | RejectedFile {
  const isTooLarge = bytes.length > LIMITS.imageBytes;
  const picture = isTooLarge
    ? { fault: "too_large" as const, megabytes: megabytes(LIMITS.imageBytes) }
    : readPicture(bytes);
  if (!("fault" in picture)) return picture;
  return { name, cause: { code: "file_refused", params: { ...picture, file: name } }, isTooLarge };
}

/**
 * Reads a whole form. Each picture is checked, stored and added to `stored` as it arrives, even if the form is refused
 * in the end; the caller removes pictures that no record uses. If a form may have many files, a refused file does not
 * stop the others, but a file that is too large ends the reading.
 */
export async function readForm(
  ports: Ports,
  request: Request,
  body: FormBody,
  stored: StoredPicture[],
): Promise<{ fields: unknown; uploads: Upload[] }> {
  const limit = FILES[body.files];
  const fields = new Fields();
  const uploads: Upload[] = [];
  for await (const part of readParts(ports, request, limit)) {
    const { field, file } = namesOf(part);
    const bytes = joinBytes(part.content.splice(0));
    if (file === undefined) {
      // Browsers send every line break of a form as CRLF.
      fields.add(field, decode(bytes).replaceAll("\r\n", "\n"));
      continue;
    }
    // Browsers send this for an empty file input.
    if (file === "" && bytes.length === 0) continue;
    if (uploads.length === limit) {
      throw refused("form_images_exceeded", { limit });
    }
    const name = displayName(file);
    const checked = checkPicture(name, bytes);
    if ("cause" in checked) {
      uploads.push(checked);
      if (checked.isTooLarge || body.files !== "many") refuseFiles([checked]);
      continue;
    }
    const picture = await storePicture(ports, name, checked);
    stored.push(picture);
    uploads.push(picture);
  }
  const rejected = uploads.flatMap((upload) => (isStored(upload) ? [] : upload));
  if (rejected.length > 0 && stored.length === 0) refuseFiles(rejected);
  return { fields: fields.toObject(), uploads };
}
