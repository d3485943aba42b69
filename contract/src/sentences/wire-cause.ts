import { z } from "zod";

/**
 * What happened, for programs and for translation: a code, and the details that its sentence names. The same in the
 * database. Codes and the names of their details stay; a reader that does not know a code shows the text beside it.
 */
export const WireCause = z.object({
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
});
export type WireCause = z.infer<typeof WireCause>;

/** The sentence of a cause inside another. */
export type Say = (cause: WireCause) => string;
