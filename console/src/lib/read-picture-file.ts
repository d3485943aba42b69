import { hasItsEnd } from "@tbm/contract/picture-ends.ts";
import { EMPTY_FILE, NO_PICTURE, NOT_WHOLE, pictureTypeOf } from "@tbm/contract/picture-kinds.ts";

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
