import type { Ports } from "./ports.ts";

const BYTES = 16;

export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Unguessable, because some URLs are protected only by their id. */
export function newId(ports: Pick<Ports, "randomBytes">, prefix: string): string {
  return `${prefix}_${base64Url(ports.randomBytes(BYTES))}`;
}

export function timestamp(ports: Pick<Ports, "now">): string {
  return new Date(ports.now()).toISOString();
}
