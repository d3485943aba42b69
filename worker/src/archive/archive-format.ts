import { createHash, createHmac, timingSafeEqual } from "node:crypto";

import { base64Url } from "#ids.ts";
import { deriveBytes } from "#sealing.ts";

/*
 * An archive is a tar file. First comes archive.json, which describes it; then tables/<name>/<number>.json, pages of
 * rows; then files/<name>, the pictures; last digests.json with the digest of each entry, authenticated with the
 * SECRET_KEY of the installation that made it. Tokens stay sealed with that key.
 */
export const FORMAT = 1;
export const HEAD = "archive.json";
export const DIGESTS = "digests.json";

export interface Head {
  format: number;
  made_at: string;
  /** The migrations that created the tables. */
  migrations: string[];
  /** Identifies the SECRET_KEY without revealing it. */
  key: string;
}

/** A page of a table's rows. */
export interface Rows {
  columns: string[];
  rows: unknown[][];
}

export type Digests = [name: string, sha256: string][];

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export const keyIdOf = async (secretKey: string): Promise<string> =>
  base64Url(await deriveBytes(crypto.subtle, secretKey, "archive-id")).slice(0, 8);

async function macOf(secretKey: string, digests: Digests): Promise<string> {
  const key = await deriveBytes(crypto.subtle, secretKey, "archive");
  return createHmac("sha256", key).update(JSON.stringify(digests)).digest("hex");
}

export const writeDigests = async (secretKey: string, digests: Digests): Promise<string> =>
  JSON.stringify({ digests, mac: await macOf(secretKey, digests) });

/** True if the list equals `computed` and was authenticated with the key. */
export async function areDigestsValid(
  secretKey: string,
  text: string,
  computed: Digests,
): Promise<boolean> {
  try {
    const { digests, mac } = JSON.parse(text) as { digests: Digests; mac: string };
    const expected = Buffer.from(await macOf(secretKey, computed));
    const given = Buffer.from(mac);
    const isSame = JSON.stringify(digests) === JSON.stringify(computed);
    return isSame && given.length === expected.length && timingSafeEqual(given, expected);
  } catch {
    return false;
  }
}
