import { t } from "@lingui/core/macro";
/** Removes spaces around the address and slashes at its end, which are often copied along. */
export const tidyAddress = (typed: string): string => typed.trim().replace(/\/+$/, "");

/** Why this text, already tidied, cannot be a worker's base address; null if it can. */
export function addressFault(address: string): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    return t`Enter the full address, starting with https:// or http://.`;
  }
  const { username, password, search, hash } = new URL(address);
  if (username || password) return t`Remove the user name and password.`;
  if (search || hash) return t`Remove the ? or # and everything after it.`;
  return null;
}

/** The path copied along with the worker's address from a request or the address bar; null if there is none. */
export function excessPath(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { pathname } = new URL(address);
  return /\/(api|settings)(\/|$)/i.test(pathname) ? pathname : null;
}

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** Browsers treat loopback as secure, so an https page may call it over http. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether the address cannot be reached from the internet. */
export function isPrivate(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return (
    /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname) ||
    /^\[(f[cd]|fe80)/i.test(hostname) ||
    /\.(local|lan|internal|home\.arpa)$/i.test(hostname)
  );
}
