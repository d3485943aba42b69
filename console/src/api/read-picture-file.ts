import { t } from "@lingui/core/macro";
import { hasEndMarker } from "@tbm/contract/content/picture-ends.ts";
import { pictureTypeOf } from "@tbm/contract/content/picture-kinds.ts";

import { loadSentences } from "#language/sentences.ts";

const MARKED_BYTES = 12;

const refusal = async (file: string, fault: "empty" | "not_a_picture" | "damaged") =>
  (await loadSentences()).file_refused({ fault, file });

/** Why the file's first bytes rule out a picture; null if they do not, or this cannot be found out. */
export async function headFault(file: File): Promise<string | null> {
  try {
    if (file.size === 0) return await refusal(file.name, "empty");
    const head = new Uint8Array(await file.slice(0, MARKED_BYTES).arrayBuffer());
    return pictureTypeOf(head) ? null : await refusal(file.name, "not_a_picture");
  } catch {
    return null;
  }
}

/** Returns the file with the type of its content, or why every worker would refuse it. */
export async function readPictureFile(file: File): Promise<{ file: File } | { fault: string }> {
  const { name, lastModified } = file;
  if (file.size === 0) return { fault: await refusal(name, "empty") };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const type = pictureTypeOf(bytes);
    if (!type) return { fault: await refusal(name, "not_a_picture") };
    if (!hasEndMarker[type](bytes)) return { fault: await refusal(name, "damaged") };
    return { file: type === file.type ? file : new File([file], name, { type, lastModified }) };
  } catch {
    return { fault: t`“${name}” could not be read.` };
  }
}
