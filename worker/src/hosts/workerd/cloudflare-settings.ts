import { Settings } from "#settings.ts";

const { BACKUP_PASSPHRASE: _nodeOnly, ...shape } = Settings.shape;

/** The names of the settings that the Cloudflare host has. */
export const CLOUDFLARE_SETTINGS: readonly string[] = Object.keys(shape);
