import {
  EMPTY_FILE,
  NO_PICTURE,
  PICTURE_HEAD_BYTES,
  pictureTypeOf,
} from "@tbm/contract/picture-kinds.ts";

/** A file as the picture that its content is, or why no worker would take it for one. */
export async function readPictureFile(file: File): Promise<{ file: File } | { fault: string }> {
  const { name, lastModified } = file;
  if (file.size === 0) return { fault: `“${name}” ${EMPTY_FILE}.` };
  try {
    const head = await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer();
    const type = pictureTypeOf(new Uint8Array(head));
    if (type === file.type) return { file };
    if (type) return { file: new File([file], name, { type, lastModified }) };
    return { fault: `“${name}” ${NO_PICTURE}.` };
  } catch {
    return { fault: `“${name}” could not be read.` };
  }
}
