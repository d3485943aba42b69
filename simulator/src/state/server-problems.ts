import { z } from "zod";

/** Failures inside Telegram that do not concern a particular chat. */
export const ServerProblems = z.strictObject({
  /** Uploaded photos cannot be saved. */
  cannotSavePhotos: z.boolean().default(false),
  /** One upload of each album is lost. */
  losesAlbumUploads: z.boolean().default(false),
  /** Some errors have the texts of older servers. */
  usesOldTexts: z.boolean().default(false),
});
export type ServerProblems = z.infer<typeof ServerProblems>;

export type ServerProblemsInput = z.input<typeof ServerProblems>;
