import {
  getMultipartBoundary,
  MaxPartsExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import { LIMITS } from "@tbm/contract/limits.ts";

import { joinBytes } from "#pictures/byte-order.ts";
import type { Ports } from "#ports.ts";

import { AppError } from "./app-error.ts";
import { readWithTimeout } from "./body-timeout.ts";

export const FIELDS = 32;
/** The maximum size of a part's header, with its line breaks. */
const HEADER_BYTES = 8 * 1024 + 8;
/** A part that reaches this size contains a file over the limit, whatever the length of its header. */
const PART_BYTES = HEADER_BYTES + LIMITS.imageBytes + 1;

function boundaryOf(request: Request): string {
  const type = request.headers.get("content-type") ?? "";
  const boundary = /^multipart\/form-data\s*;/i.test(type)
    ? getMultipartBoundary(type)?.trim()
    : "";
  if (!boundary || !/^[\w '()+,./:=?-]{1,70}$/.test(boundary)) {
    throw new AppError(400, "form_expected");
  }
  return boundary;
}

function toRefusal(error: unknown): unknown {
  if (error instanceof MaxPartsExceededError) return new AppError(413, "form_parts_exceeded");
  return error instanceof MultipartParseError ? new AppError(400, "form_broken") : error;
}

function isFinished(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

function indexOf(bytes: Uint8Array, pattern: Uint8Array, from: number): number {
  const [first = 0] = pattern;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    let same = 1;
    while (same < pattern.length && bytes[at + same] === pattern[same]) same += 1;
    if (same === pattern.length) return at;
  }
  return -1;
}

/**
 * Passes the form on, and ends it where a part exceeds the limit. The parser still learns the file's name, and
 * nothing after it is read.
 */
async function* endAtLongPart(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Uint8Array> {
  const mark = new TextEncoder().encode(`\r\n--${boundary}`);
  let rest: Uint8Array = new Uint8Array();
  let left = PART_BYTES;
  for await (const chunk of chunks) {
    const bytes = joinBytes([rest, chunk]);
    for (let at = 0; ;) {
      const found = indexOf(bytes, mark, at);
      // The boundary may have started in the last bytes.
      const end = found === -1 ? Math.max(at, bytes.length - mark.length + 1) : found;
      const piece = bytes.subarray(at, Math.min(end, at + left));
      left -= piece.length;
      if (piece.length > 0) yield piece;
      if (found !== -1 || left === 0) yield mark;
      if (left === 0) return;
      if (found === -1) {
        rest = bytes.subarray(end);
        break;
      }
      left = PART_BYTES;
      at = found + mark.length;
    }
  }
  yield rest;
}

async function* countBytes(chunks: AsyncIterable<Uint8Array>, most: number) {
  let count = 0;
  for await (const chunk of chunks) {
    count += chunk.length;
    if (count > most) throw new AppError(413, "form_too_large");
    yield chunk;
  }
}

/** Yields the parts one by one, and keeps only the current one in memory. */
export async function* readParts(
  ports: Ports,
  request: Request,
  files: number,
): AsyncGenerator<MultipartPart> {
  const boundary = boundaryOf(request);
  const parser = new MultipartParser(boundary, {
    maxFileSize: PART_BYTES,
    maxParts: files + FIELDS + 1,
    maxTotalSize: Infinity,
  });
  const maxBytes = files * LIMITS.imageBytes + LIMITS.jsonBytes + (files + FIELDS) * HEADER_BYTES;
  const chunks = countBytes(readWithTimeout(ports, request), maxBytes);
  try {
    for await (const piece of endAtLongPart(chunks, boundary)) {
      // Anything after the last boundary is ignored; the parser would report it as an error.
      if (piece.length === 0 || isFinished(parser)) continue;
      yield* parser.write(piece);
    }
    parser.finish();
  } catch (error) {
    throw toRefusal(error);
  }
}
