import { LIMITS } from "@tbm/contract/limits.ts";

type Facts = Pick<File, "type" | "size">;

const isUploadable = ({ type, size }: Facts) =>
  type.startsWith("image/") && size <= LIMITS.imageBytes;

/** What is inside is for the worker to judge; this spares it what can be seen from outside. */
export const refusedOf = <Chosen extends Facts>(files: readonly Chosen[]): Chosen[] =>
  files.filter((file) => !isUploadable(file));
