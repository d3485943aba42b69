import { LIMITS } from "@tbm/contract/limits.ts";

/** What is inside is for the worker to judge; this spares it what can be seen from outside. */
export const areUploadable = (files: readonly Pick<File, "type" | "size">[]): boolean =>
  files.every(({ type, size }) => type.startsWith("image/") && size <= LIMITS.imageBytes);
