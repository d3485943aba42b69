/** A short text that differs for different texts. For comparing, not for security. */
export function fingerprint(text: string): string {
  let [low, high] = [0xde_ad_be_ef, 0x41_c6_ce_57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  }
  return `${(low >>> 0).toString(36)}-${(high >>> 0).toString(36)}-${text.length}`;
}
