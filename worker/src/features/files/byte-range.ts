/** Both ends included. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * The part that a Range header requests. `all` if the header is ignored, because it is absent, malformed, in another
 * unit, or requests several parts. `none` if no byte of the file is in the range.
 */
export function byteRange(header: string | null, size: number): ByteRange | "all" | "none" {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!found) return "all";
  const [, from = "", to = ""] = found;
  if (from === "" && to === "") return "all";
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "none" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return "all";
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first >= size ? "none" : { first, last };
}
