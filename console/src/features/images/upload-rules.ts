import { LIMITS } from "@tbm/contract/limits.ts";

type Facts = Pick<File, "type" | "size">;

const isUploadable = ({ type, size }: Facts) =>
  type.startsWith("image/") && size <= LIMITS.imageBytes;

/** Judges by type and size only. A file with bad content does not stop the others. */
export const refusedOf = <Chosen extends Facts>(files: readonly Chosen[]): Chosen[] =>
  files.filter((file) => !isUploadable(file));
