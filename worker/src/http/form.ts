import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import type { Body } from "@tbm/contract/call.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { storePicture, type StoredPicture } from "#files/stored-picture.ts";
import { joinBytes } from "#pictures/byte-order.ts";
import { readPicture } from "#pictures/picture.ts";
import type { Ports } from "#ports.ts";

import { AppError } from "./app-error.ts";
import { displayName, partNames } from "./part-names.ts";
import { readSteadily } from "./steady-body.ts";

const FIELDS = 32;
const REFUSALS_TOLD = 5;
const FILES = { none: 0, one: 1, many: LIMITS.imagesPerUpload };

export type FormBody = Extract<Body, { kind: "form" }>;

const malformed = (message: string) => new AppError(400, "malformed", message);
const tooLarge = (message: string) => new AppError(413, "too_large", message);
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

function boundaryOf(request: Request): string {
  const type = request.headers.get("content-type") ?? "";
  const boundary = /^multipart\/form-data\s*;/i.test(type)
    ? getMultipartBoundary(type)?.trim()
    : "";
  if (!boundary || !/^[\w '()+,./:=?-]{1,70}$/.test(boundary)) {
    throw malformed("The request must carry a form (Content-Type: multipart/form-data).");
  }
  return boundary;
}

function toRefusal(error: unknown, partsRead: number): unknown {
  if (error instanceof MaxFileSizeExceededError) {
    const limit = megabytes(LIMITS.imageBytes);
    return tooLarge(`Part ${partsRead + 1} of the form is larger than ${limit}.`);
  }
  if (error instanceof MaxPartsExceededError) return tooLarge("The form has too many parts.");
  if (error instanceof MaxTotalSizeExceededError) return tooLarge("The form is too large.");
  return error instanceof MultipartParseError
    ? malformed("The form is cut off or not valid multipart/form-data.")
    : error;
}

function isFinished(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

/** One part after the other, none of which is held once the next is asked for. */
async function* readParts(
  ports: Ports,
  request: Request,
  files: number,
): AsyncGenerator<MultipartPart> {
  const parser = new MultipartParser(boundaryOf(request), {
    maxFileSize: LIMITS.imageBytes,
    maxParts: files + FIELDS + 1,
    maxTotalSize: files * LIMITS.imageBytes + LIMITS.jsonBytes,
  });
  let partsRead = 0;
  try {
    for await (const chunk of readSteadily(ports, request)) {
      // What follows the last boundary means nothing, but the parser would take it for an error.
      if (chunk.length === 0 || isFinished(parser)) continue;
      for (const part of parser.write(chunk)) {
        yield part;
        partsRead += 1;
      }
    }
    parser.finish();
  } catch (error) {
    throw toRefusal(error, partsRead);
  }
}

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw malformed("The form holds a text that is not UTF-8.");
  }
};

function namesOf(part: MultipartPart) {
  let names: ReturnType<typeof partNames>;
  try {
    names = partNames(part.headers["content-disposition"], part.headers["content-type"]);
  } catch {
    throw malformed("The form names a part in something that is not UTF-8.");
  }
  if (!names) throw malformed("A part of the form has no name.");
  return names;
}

class Fields {
  readonly #texts = new Map<string, string>();
  #bytes = 0;

  add(name: string, text: string): void {
    if ((this.#texts.get(name) ?? text) !== text) {
      throw malformed(`The field ${displayName(name)} has two values.`);
    }
    this.#texts.set(name, text);
    this.#bytes += name.length + text.length;
    if (this.#texts.size > FIELDS) throw tooLarge("The form has too many fields.");
    if (this.#bytes > LIMITS.jsonBytes) {
      throw tooLarge(`The form's fields are larger than ${megabytes(LIMITS.jsonBytes)}.`);
    }
  }

  toObject(): unknown {
    return Object.fromEntries(this.#texts);
  }
}

function refuseFiles(refusals: readonly string[]): never {
  const told = refusals.slice(0, REFUSALS_TOLD);
  const more = refusals.length - told.length;
  if (more > 0) told.push(`${more} more files are refused too.`);
  throw new AppError(422, "refused", told.join(" "));
}

/**
 * Reads a form to its end. Each picture is checked and stored as it comes and noted in `stored`, also if
 * the form is refused in the end: the caller removes what no record uses.
 */
export async function readForm(
  ports: Ports,
  request: Request,
  body: FormBody,
  stored: StoredPicture[],
): Promise<{ fields: unknown; files: StoredPicture[] }> {
  const limit = FILES[body.files];
  const fields = new Fields();
  const refusals: string[] = [];
  let count = 0;
  for await (const part of readParts(ports, request, limit)) {
    const { field, file } = namesOf(part);
    const bytes = joinBytes(part.content.splice(0));
    if (file === undefined) {
      // Browsers send every line break of a form as two characters; nobody typed the first.
      fields.add(field, decode(bytes).replaceAll("\r\n", "\n"));
      continue;
    }
    // A browser sends this for a file input in which nothing was chosen.
    if (file === "" && bytes.length === 0) continue;
    count += 1;
    if (count > limit) {
      const most = limit === 1 ? "one image" : `${limit} images`;
      throw new AppError(422, "refused", `At most ${most} can be sent at once.`);
    }
    const name = displayName(file);
    const picture = readPicture(bytes);
    if ("fault" in picture) refusals.push(`“${name}” ${picture.fault}.`);
    else if (refusals.length === 0) stored.push(await storePicture(ports, name, picture));
  }
  if (refusals.length > 0) refuseFiles(refusals);
  return { fields: fields.toObject(), files: stored };
}
