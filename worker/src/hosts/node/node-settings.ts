import { z } from "zod";

import { settingFault } from "#setting-faults.ts";
import { Settings } from "#settings.ts";

const HOST = z.string().default("127.0.0.1");
const PORT = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, settingFault("notPort"))
  .transform(Number)
  .refine((port) => port <= 65_535, settingFault("notPort"))
  .default(8787);

/** The settings of host A: the portable ones, and where it listens and stores its data. */
export const NodeSettings = Settings.extend({
  HOST,
  PORT,
  DATA_DIR: z.string(),
  WORKER_URL: Settings.shape.WORKER_URL.optional(),
}).transform((settings) => ({
  ...settings,
  WORKER_URL: settings.WORKER_URL ?? localAddress(settings),
}));
export type NodeSettings = z.infer<typeof NodeSettings>;

/** Browsers cannot open an address that means "all interfaces", so localhost takes its place. */
function localAddress({ HOST: host, PORT: port }: { HOST: string; PORT: number }): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
