type Bytes = Uint8Array<ArrayBuffer>;

export const digest = async (text: string): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** Takes the same time wherever two digests differ. */
export function isEqual(a: Bytes, b: Bytes): boolean {
  let difference = 0;
  for (const [index, byte] of a.entries()) difference |= byte ^ (b[index] ?? 0);
  return difference === 0;
}
