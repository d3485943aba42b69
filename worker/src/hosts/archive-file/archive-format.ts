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
  /** True if it was read while the worker changed its records, so that some may not fit to others. */
  is_gradual?: boolean;
}

/** A page of a table's rows. */
export interface Rows {
  columns: string[];
  rows: unknown[][];
}

export type Digests = [name: string, sha256: string][];

export const keyIdOf = async (secretKey: string): Promise<string> =>
  base64Url(await deriveBytes(crypto.subtle, secretKey, "archive-id")).slice(0, 8);

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function macKey(secretKey: string) {
  const key = await deriveBytes(crypto.subtle, secretKey, "archive");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", key, algorithm, false, ["sign", "verify"]);
}

const textOf = (digests: Digests) => new TextEncoder().encode(JSON.stringify(digests));

export const writeDigests = async (secretKey: string, digests: Digests): Promise<string> =>
  JSON.stringify({
    digests,
    mac: hex(await crypto.subtle.sign("HMAC", await macKey(secretKey), textOf(digests))),
  });

/** True if the list equals `computed` and was authenticated with the key. */
export async function areDigestsValid(
  secretKey: string,
  text: string,
  computed: Digests,
): Promise<boolean> {
  try {
    const { digests, mac } = JSON.parse(text) as { digests: Digests; mac: string };
    const given = Uint8Array.from(mac.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const isSame = JSON.stringify(digests) === JSON.stringify(computed);
    const key = await macKey(secretKey);
    return isSame && (await crypto.subtle.verify("HMAC", key, given, textOf(computed)));
  } catch {
    return false;
  }
}
