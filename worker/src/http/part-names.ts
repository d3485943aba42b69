import { withoutBidiMarks } from "@tbm/contract/fields.ts";

const NAME_LENGTH = 255;

function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const ESCAPED = new Map([
  ["%22", '"'],
  ["%0D", "\r"],
  ["%0A", "\n"],
]);

/** A parameter of Content-Disposition. Browsers write `"` and line breaks like this and escape nothing else. */
function parameter(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^";\\s]*))`, "i").exec(disposition);
  const given = found?.[1] ?? found?.[2];
  return given?.replaceAll(/%22|%0D|%0A/gi, (code) => ESCAPED.get(code.toUpperCase()) ?? code);
}

/**
 * A file name for display only, never a path: without folders, invisible characters or marks that change the reading
 * direction, and of limited length.
 */
export function displayName(given: string): string {
  const base = given.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const seen = withoutBidiMarks(base)
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
  const cut = seen.slice(0, NAME_LENGTH).replace(/[\ud800-\udbff]$/, "");
  return /^\.*$/.test(cut) ? "image" : cut;
}

/** The field's name, and the file's name if it is a file, which may be empty. Null if the part has no name. */
export function partNames(
  disposition = "",
  type = "",
): { field: string; file: string | undefined } | null {
  if (!/^form-data\s*;/i.test(disposition)) return null;
  const field = parameter(disposition, "name");
  if (field === undefined) return null;
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(parameter(disposition, "filename\\*") ?? "")?.[1];
  const decoded = encoded === undefined ? null : decodePercent(encoded);
  const isBinary = /^(image\/|application\/octet-stream)/i.test(type);
  return {
    field,
    file: decoded ?? parameter(disposition, "filename") ?? (isBinary ? "" : undefined),
  };
}
