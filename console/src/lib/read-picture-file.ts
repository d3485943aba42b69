import { hasItsEnd } from "@tbm/contract/picture-ends.ts";
import { EMPTY_FILE, NO_PICTURE, NOT_WHOLE, pictureTypeOf } from "@tbm/contract/picture-kinds.ts";

const MARKED_BYTES = 12;

/** Why its beginning shows that it is no picture; null where it does not, or cannot be read. */
export async function headFault(file: File): Promise<string | null> {
  if (file.size === 0) return `“${file.name}” ${EMPTY_FILE}.`;
  try {
    const head = new Uint8Array(await file.slice(0, MARKED_BYTES).arrayBuffer());
    return pictureTypeOf(head) ? null : `“${file.name}” ${NO_PICTURE}.`;
  } catch {
    return null;
  }
}

/** A file as the picture that its content is, or why no worker would take it for one. */
export async function readPictureFile(file: File): Promise<{ file: File } | { fault: string }> {
  const { name, lastModified } = file;
  if (file.size === 0) return { fault: `“${name}” ${EMPTY_FILE}.` };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const type = pictureTypeOf(bytes);
    if (!type) return { fault: `“${name}” ${NO_PICTURE}.` };
    if (!hasItsEnd[type](bytes)) return { fault: `“${name}” ${NOT_WHOLE}.` };
    return { file: type === file.type ? file : new File([file], name, { type, lastModified }) };
  } catch {
    return { fault: `“${name}” could not be read.` };
  }
}
