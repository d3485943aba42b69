import { join } from "node:path";

import { z } from "zod";

import { settingFault } from "#setting-faults.ts";
import { Settings } from "#settings.ts";

const HOST = z
  .string()
  .refine((host) => URL.canParse(addressOf(host, 0)), settingFault("notHost"))
  .default("127.0.0.1");
const PORT = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, settingFault("notPort"))
  .transform(Number)
  .refine((port) => port <= 65_535, settingFault("notPort"))
  .default(8787);

/** The settings of the Node host: the portable ones, and where it listens and stores its data. */
export const NodeSettings = Settings.extend({
  HOST,
  PORT,
  DATA_DIR: z.string(),
  /** Where backups are stored: `backups` in the data folder if it is not set. */
  BACKUP_FOLDER: z.string().optional(),
  WORKER_URL: Settings.shape.WORKER_URL.optional(),
}).transform((settings) => ({
  ...settings,
  BACKUP_FOLDER: settings.BACKUP_FOLDER ?? join(settings.DATA_DIR, "backups"),
  WORKER_URL: settings.WORKER_URL ?? localAddress(settings),
}));
export type NodeSettings = z.infer<typeof NodeSettings>;

/** Browsers cannot open an address that means "all interfaces", so localhost takes its place. */
const localAddress = ({ HOST: host, PORT: port }: { HOST: string; PORT: number }): string =>
  addressOf(host === "0.0.0.0" || host === "::" ? "localhost" : host, port);

function addressOf(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
