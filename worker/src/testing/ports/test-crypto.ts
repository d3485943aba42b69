import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from "node:crypto";

import type { Subtle } from "#ports.ts";

type Bytes = ArrayBuffer | Uint8Array;

const TAG_BYTES = 16;

const plain = (bytes: Bytes) => new Uint8Array(bytes);

const joined = (...parts: Buffer[]) => new Uint8Array(Buffer.concat(parts)).buffer;

interface Hkdf {
  salt: Bytes;
  info: Bytes;
}

const hkdf = ({ salt, info }: Hkdf, key: Uint8Array, bits: number) =>
  hkdfSync("sha256", key, plain(salt), plain(info), bits / 8);

const hmac = (key: Uint8Array, data: Bytes) =>
  createHmac("sha256", key).update(plain(data)).digest();

interface Gcm {
  iv: Bytes;
  additionalData: Bytes;
}

function encrypt({ iv, additionalData }: Gcm, key: Uint8Array, data: Bytes) {
  const cipher = createCipheriv("aes-256-gcm", key, plain(iv));
  cipher.setAAD(plain(additionalData));
  const text = cipher.update(plain(data));
  return joined(text, cipher.final(), cipher.getAuthTag());
}

function decrypt({ iv, additionalData }: Gcm, key: Uint8Array, data: Bytes) {
  const bytes = plain(data);
  const decipher = createDecipheriv("aes-256-gcm", key, plain(iv));
  decipher.setAAD(plain(additionalData));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(0, -TAG_BYTES));
  return joined(text, decipher.final());
}

/** The part of Web Crypto that the worker uses, done synchronously. A key is its raw bytes. */
const SYNCHRONOUS = {
  digest: async (_algorithm: string, data: Bytes) =>
    joined(createHash("sha256").update(plain(data)).digest()),
  sign: async (_algorithm: string, key: Uint8Array, data: Bytes) => joined(hmac(key, data)),
  verify: async (_algorithm: string, key: Uint8Array, signature: Bytes, data: Bytes) =>
    timingSafeEqual(plain(signature), hmac(key, data)),
  importKey: async (_format: "raw", bytes: Bytes) => plain(bytes),
  deriveBits: async (algorithm: Hkdf, key: Uint8Array, bits: number) => hkdf(algorithm, key, bits),
  deriveKey: async (algorithm: Hkdf, key: Uint8Array, { length }: { length: number }) =>
    plain(hkdf(algorithm, key, length)),
  encrypt: async (algorithm: Gcm, key: Uint8Array, data: Bytes) => encrypt(algorithm, key, data),
  decrypt: async (algorithm: Gcm, key: Uint8Array, data: Bytes) => decrypt(algorithm, key, data),
};

/** Web Crypto without threads, so that a seed always gives the same run. */
export const synchronousSubtle = () => ({
  // The worker only passes keys back to this object, so their type does not matter.
  subtle: SYNCHRONOUS as unknown as Subtle,
  isDone: () => true,
});

/** The platform's Web Crypto, with a count of the calls under way. */
export function countedSubtle() {
  let working = 0;
  const counted = (target: typeof crypto.subtle, name: keyof Subtle) => {
    const method: (...args: never[]) => Promise<unknown> = target[name].bind(target);
    return async (...args: never[]) => {
      working += 1;
      try {
        return await method(...args);
      } finally {
        working -= 1;
      }
    };
  };
  return {
    subtle: new Proxy(crypto.subtle, { get: counted }) as Subtle,
    isDone: () => working === 0,
  };
}
