import { base64Url } from "./ids.ts";
import type { Ports, Subtle } from "./ports.ts";
import type { Settings } from "./settings.ts";

const IV_BYTES = 12;
const KEY_ID_LENGTH = 8;

type Bytes = Uint8Array<ArrayBuffer>;

/** What is needed to seal and unseal. */
export interface KeyHolder {
  settings: Pick<Settings, "SECRET_KEY">;
  randomBytes: Ports["randomBytes"];
  subtle: Subtle;
}

/** Thrown when a text was sealed with another key or for another record, or was changed. */
export class SealBroken extends Error {}

const encode = (text: string) => new TextEncoder().encode(text);

function fromBase64Url(text: string): Bytes {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Derives bytes from SECRET_KEY. Each purpose gives different bytes. */
export async function deriveBytes(
  subtle: Subtle,
  secretKey: string,
  purpose: string,
): Promise<Bytes> {
  const secret = await subtle.importKey("raw", encode(secretKey), "HKDF", false, ["deriveBits"]);
  const bits = await subtle.deriveBits(
    { name: "HKDF", hash: "SHA-256", salt: encode("derive"), info: encode(purpose) },
    secret,
    256,
  );
  return new Uint8Array(bits);
}

async function deriveSealingKey(subtle: Subtle, secretKey: string) {
  const bytes = await deriveBytes(subtle, secretKey, "sealing");
  const key = await subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  const keyId = base64Url(await deriveBytes(subtle, secretKey, "sealing-id")).slice(
    0,
    KEY_ID_LENGTH,
  );
  return { secretKey, key, keyId };
}

type SealingKey = Awaited<ReturnType<typeof deriveSealingKey>>;

/** Cached, because deriving the key is slow. Not as promises, which a request that ends early may leave pending. */
const sealingKeys = new WeakMap<KeyHolder["settings"], SealingKey>();

async function sealingKey({ settings, subtle }: KeyHolder): Promise<SealingKey> {
  const known = sealingKeys.get(settings);
  if (known?.secretKey === settings.SECRET_KEY) return known;
  const derived = await deriveSealingKey(subtle, settings.SECRET_KEY);
  sealingKeys.set(settings, derived);
  return derived;
}

/** Encrypts `text` so that it can be decrypted only for the same `owner`, such as `bot:<id>`. */
export async function seal(holder: KeyHolder, owner: string, text: string): Promise<string> {
  const { key, keyId } = await sealingKey(holder);
  const iv = new Uint8Array(holder.randomBytes(IV_BYTES));
  const sealed = await holder.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: encode(owner) },
    key,
    encode(text),
  );
  return [keyId, base64Url(iv), base64Url(new Uint8Array(sealed))].join(".");
}

export async function unseal(holder: KeyHolder, owner: string, sealed: string): Promise<string> {
  const { key, keyId } = await sealingKey(holder);
  const [madeWith, iv = "", text = ""] = sealed.split(".");
  if (madeWith !== keyId) throw new SealBroken("It was sealed under another SECRET_KEY.");
  try {
    const opened = await holder.subtle.decrypt(
      { name: "AES-GCM", iv: fromBase64Url(iv), additionalData: encode(owner) },
      key,
      fromBase64Url(text),
    );
    return new TextDecoder().decode(opened);
  } catch {
    throw new SealBroken("It was changed, or belongs to another record.");
  }
}
