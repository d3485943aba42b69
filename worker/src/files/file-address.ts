import { base64Url } from "#ids.ts";
import type { Ports, Subtle } from "#ports.ts";
import type { Settings } from "#settings.ts";

const WEEK_MS = 7 * 24 * 3_600_000;
const SIGNATURES_KEPT = 20_000;

const encode = (text: string) => new TextEncoder().encode(text);

async function signingKey(subtle: Subtle, secret: string) {
  const material = await subtle.importKey("raw", encode(secret), "HKDF", false, ["deriveKey"]);
  return subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: encode("files"), info: encode("address") },
    material,
    { name: "HMAC", hash: "SHA-256", length: 256 },
    false,
    ["sign", "verify"],
  );
}

interface Signer {
  key: ReturnType<typeof signingKey>;
  /** Cached, so that a list of thousands is signed once a week and not at every read. */
  signatures: Map<string, string>;
}

type Signing = Pick<Ports, "settings" | "subtle" | "now">;

const signers = new WeakMap<Settings, Signer>();

function signerOf({ settings, subtle }: Signing): Signer {
  let signer = signers.get(settings);
  if (!signer) {
    signer = { key: signingKey(subtle, settings.SECRET_KEY), signatures: new Map() };
    signers.set(settings, signer);
  }
  return signer;
}

const statement = (file: string, name: string, until: number) => `${file}\n${until}\n${name}`;

async function sign(ports: Signing, text: string): Promise<string> {
  const { key, signatures } = signerOf(ports);
  const known = signatures.get(text);
  if (known) return known;
  const signature = base64Url(
    new Uint8Array(await ports.subtle.sign("HMAC", await key, encode(text))),
  );
  if (signatures.size >= SIGNATURES_KEPT) signatures.clear();
  signatures.set(text, signature);
  return signature;
}

/**
 * A signed address that works without the API key until the end of next week. Old links stop working, but within
 * a week a picture keeps one address, so browsers can cache it.
 */
export async function fileAddress(ports: Signing, file: string, name: string): Promise<string> {
  const until = Math.floor(ports.now() / WEEK_MS) + 2;
  const signature = await sign(ports, statement(file, name, until));
  const query = new URLSearchParams({ name, until: String(until), signature });
  return `${ports.settings.WORKER_URL}/api/files/${file}?${query.toString()}`;
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]{43}$/.test(text)) return null;
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
}

/** The picture's display name, or null if the address is not ours or has expired. */
export async function openAddress(
  ports: Signing,
  file: string,
  query: URLSearchParams,
): Promise<string | null> {
  const name = query.get("name") ?? "";
  const until = Number(query.get("until"));
  const signature = fromBase64Url(query.get("signature") ?? "");
  if (!signature || !Number.isInteger(until) || until * WEEK_MS <= ports.now()) return null;
  const text = encode(statement(file, name, until));
  const isOurs = await ports.subtle.verify("HMAC", await signerOf(ports).key, signature, text);
  return isOurs ? name : null;
}
