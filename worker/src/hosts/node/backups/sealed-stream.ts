import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

import { refused } from "#http/app-error.ts";

/*
 * A sealed file is a header and chunks. The header has the salt of the passphrase, a check that tells a wrong passphrase
 * from damage, and the salt of the file's own key. Each chunk is sealed with AES-256-GCM; its nonce is its number and
 * whether it is the last, so chunks can't be exchanged, repeated or cut off unnoticed.
 */
const MAGIC = Buffer.from("TBMSEAL1");
const SALT_BYTES = 16;
const CHECK_BYTES = 8;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES + SALT_BYTES;
const CHUNK_BYTES = 1024 * 1024;
const TAG_BYTES = 16;
/** Takes about 0.1 s and 32 MB: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

type Bytes = Uint8Array<ArrayBuffer>;
export type Source = AsyncIterable<Uint8Array>;

const derive = promisify<string, Uint8Array, number, typeof COST, Buffer>(scrypt);

async function expand(master: Uint8Array<ArrayBuffer>, salt: Uint8Array, info: string) {
  const key = await crypto.subtle.importKey("raw", master, "HKDF", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits(
    {
      name: "HKDF",
      hash: "SHA-256",
      salt: new Uint8Array(salt),
      info: new TextEncoder().encode(info),
    },
    key,
    256,
  );
  return new Uint8Array(bits);
}

/** A passphrase and a salt, and the key that is derived from both. */
export interface SealingKey {
  salt: Buffer;
  master: Bytes;
  check: Buffer;
}

export const newSalt = (): Buffer => randomBytes(SALT_BYTES);

export async function deriveSealingKey(passphrase: string, salt: Buffer): Promise<SealingKey> {
  const derived = await derive(passphrase.normalize(), salt, 32, COST);
  const master = new Uint8Array(derived);
  const check = Buffer.from(await expand(master, salt, "check")).subarray(0, CHECK_BYTES);
  return { salt, master, check };
}

/** Yields chunks of exactly `size` bytes and a last one that may be shorter. */
async function* chunksOf(source: Source, size: number) {
  let waiting = Buffer.alloc(0);
  for await (const part of source) {
    waiting = waiting.length === 0 ? Buffer.from(part) : Buffer.concat([waiting, part]);
    while (waiting.length > size) {
      yield { bytes: waiting.subarray(0, size), isLast: false };
      waiting = waiting.subarray(size);
    }
  }
  yield { bytes: waiting, isLast: true };
}

function nonceOf(index: number, isLast: boolean): Bytes {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 0, 6);
  nonce[11] = isLast ? 1 : 0;
  return new Uint8Array(nonce);
}

const fileKey = async ({ master }: SealingKey, fileSalt: Uint8Array, use: "encrypt" | "decrypt") =>
  crypto.subtle.importKey("raw", await expand(master, fileSalt, "file"), "AES-GCM", false, [use]);

export async function* seal(source: Source, key: SealingKey): AsyncGenerator<Uint8Array> {
  const fileSalt = newSalt();
  yield Buffer.concat([MAGIC, key.salt, key.check, fileSalt]);
  const aes = await fileKey(key, fileSalt, "encrypt");
  let index = 0;
  for await (const { bytes, isLast } of chunksOf(source, CHUNK_BYTES)) {
    const iv = nonceOf(index, isLast);
    yield new Uint8Array(
      await crypto.subtle.encrypt({ name: "AES-GCM", iv }, aes, new Uint8Array(bytes)),
    );
    index += 1;
  }
}

/** Keys by passphrase and salt, because deriving one is slow. */
const known = new Map<string, Promise<SealingKey>>();

function keyFor(passphrase: string, salt: Buffer): Promise<SealingKey> {
  const name = `${salt.toString("hex")} ${passphrase}`;
  const key = known.get(name) ?? deriveSealingKey(passphrase, salt);
  known.set(name, key);
  return key;
}

async function openHeader(header: Buffer, passphrase: string | undefined) {
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw refused("backup_damaged");
  }
  if (passphrase === undefined) throw refused("backup_passphrase_missing");
  const salt = Buffer.from(header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES));
  const key = await keyFor(passphrase, salt);
  const check = header.subarray(MAGIC.length + SALT_BYTES, HEADER_BYTES - SALT_BYTES);
  if (!timingSafeEqual(check, key.check)) throw refused("backup_wrong_passphrase");
  return fileKey(key, header.subarray(HEADER_BYTES - SALT_BYTES), "decrypt");
}

export const isSealed = (start: Uint8Array): boolean =>
  Buffer.from(start.subarray(0, MAGIC.length)).equals(MAGIC);

/** Throws an AppError if the passphrase is wrong, or if anything was changed or cut off. */
export async function* unseal(
  source: Source,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  const parts = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < HEADER_BYTES) {
    const { value, done } = await parts.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const aes = await openHeader(start.subarray(0, HEADER_BYTES), passphrase);
  async function* rest() {
    yield start.subarray(HEADER_BYTES);
    yield* { [Symbol.asyncIterator]: () => parts };
  }
  let index = 0;
  for await (const { bytes, isLast } of chunksOf(rest(), CHUNK_BYTES + TAG_BYTES)) {
    const iv = nonceOf(index, isLast);
    const opened = await crypto.subtle
      .decrypt({ name: "AES-GCM", iv }, aes, new Uint8Array(bytes))
      .catch(() => {
        throw refused("backup_damaged");
      });
    yield new Uint8Array(opened);
    index += 1;
  }
}
