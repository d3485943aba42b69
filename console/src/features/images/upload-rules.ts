import { LIMITS } from "@tbm/contract/limits.ts";

type Facts = Pick<File, "type" | "size">;

const isUploadable = ({ type, size }: Facts) =>
  type.startsWith("image/") && size <= LIMITS.imageBytes;

/** By what can be seen from outside; what is inside stops no other file. */
export const refusedOf = <Chosen extends Facts>(files: readonly Chosen[]): Chosen[] =>
  files.filter((file) => !isUploadable(file));
