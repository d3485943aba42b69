import { z } from "zod";

/** What can be wrong inside Telegram while nothing is wrong with the chats. */
export const Troubles = z.strictObject({
  /** An uploaded photo cannot be kept. */
  cannotSavePhotos: z.boolean().default(false),
  /** One of an album's uploads is lost on the way. */
  losesAlbumUploads: z.boolean().default(false),
  /** Some errors are worded as servers worded them years ago. */
  usesOldTexts: z.boolean().default(false),
});
export type Troubles = z.infer<typeof Troubles>;

export type TroublesInput = z.input<typeof Troubles>;
