import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  timingSafeEqual,
  type webcrypto,
} from "node:crypto";

type Bytes = ArrayBuffer | Uint8Array;
type Usage = "deriveBits" | "deriveKey" | "encrypt" | "decrypt" | "sign" | "verify";

const SUM_BYTES = 16;

const plain = (bytes: Bytes) => new Uint8Array(bytes);

const whole = (...parts: Buffer[]) => new Uint8Array(Buffer.concat(parts)).buffer;

const importKey = crypto.subtle.importKey.bind(crypto.subtle);

/** A key does not tell what it was made from. */
const known = new WeakMap<webcrypto.CryptoKey, Uint8Array>();

function bytesOf(key: webcrypto.CryptoKey): Uint8Array {
  const bytes = known.get(key);
  if (!bytes) throw new Error("This key was not made by importKey.");
  return bytes;
}

async function remember(
  format: "raw",
  bytes: Bytes,
  algorithm: webcrypto.AlgorithmIdentifier,
  isExtractable: boolean,
  usages: Usage[],
) {
  const key = await importKey(format, plain(bytes), algorithm, isExtractable, usages);
  known.set(key, plain(bytes));
  return key;
}

const hmac = (key: webcrypto.CryptoKey, data: Bytes) =>
  createHmac("sha256", bytesOf(key)).update(plain(data)).digest();

interface Hkdf {
  salt: Bytes;
  info: Bytes;
}

const hkdf = ({ salt, info }: Hkdf, key: webcrypto.CryptoKey, bits: number) =>
  hkdfSync("sha256", bytesOf(key), plain(salt), plain(info), bits / 8);

interface Gcm {
  iv: Bytes;
  additionalData: Bytes;
}

function encrypt({ iv, additionalData }: Gcm, key: webcrypto.CryptoKey, data: Bytes) {
  const cipher = createCipheriv("aes-256-gcm", bytesOf(key), plain(iv));
  cipher.setAAD(plain(additionalData));
  const text = cipher.update(plain(data));
  return whole(text, cipher.final(), cipher.getAuthTag());
}

function decrypt({ iv, additionalData }: Gcm, key: webcrypto.CryptoKey, data: Bytes) {
  const bytes = plain(data);
  const decipher = createDecipheriv("aes-256-gcm", bytesOf(key), plain(iv));
  decipher.setAAD(plain(additionalData));
  decipher.setAuthTag(bytes.subarray(-SUM_BYTES));
  const text = decipher.update(bytes.subarray(0, -SUM_BYTES));
  return whole(text, decipher.final());
}

/**
 * What the worker asks of `crypto.subtle`, done at once instead of by a thread. Threads end in an order
 * of their own, so with them a seed would not tell the same story each time.
 */
export const KEY_WORK_AT_ONCE = {
  digest: (_algorithm: string, data: Bytes) =>
    whole(createHash("sha256").update(plain(data)).digest()),
  sign: (_algorithm: string, key: webcrypto.CryptoKey, data: Bytes) => whole(hmac(key, data)),
  verify: (_algorithm: string, key: webcrypto.CryptoKey, signature: Bytes, data: Bytes) =>
    timingSafeEqual(plain(signature), hmac(key, data)),
  importKey: remember,
  deriveBits: hkdf,
  deriveKey: (
    algorithm: Hkdf,
    key: webcrypto.CryptoKey,
    made: { name: string; hash: string; length: number },
    isExtractable: boolean,
    usages: Usage[],
  ) => remember("raw", hkdf(algorithm, key, made.length), made, isExtractable, usages),
  encrypt,
  decrypt,
};
