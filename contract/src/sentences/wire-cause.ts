import { z } from "zod/mini";

/**
 * What happened, for programs and translations: a code, and the details that its sentence names. The database stores
 * the same. Codes and names of details are stable. A reader that does not know a code shows the text beside it.
 */
export const WireCause = z.object({
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
});
export type WireCause = z.infer<typeof WireCause>;

/** The sentence of a cause inside another. */
export type Say = (cause: WireCause) => string;
