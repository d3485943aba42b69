import { refusals } from "#refusals.ts";

const PORTS = new Set(["", "443", "80", "88", "8443"]);

const reservedAddress = (host: string): string | null => {
  if (host === "localhost" || host === "[::1]") return "127.0.0.1";
  return /^(?:127|10|0)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\./.test(host)
    ? host
    : null;
};

/** Throws unless Telegram would accept this address for a webhook. */
export function checkWebhookUrl(url: string, isLocalAllowed: boolean) {
  const address = url.includes("://") ? url : `https://${url}`;
  if (!URL.canParse(address)) throw refusals.webhookUrl();
  const { protocol, port, hostname } = new URL(address);
  const reserved = reservedAddress(hostname);
  if (isLocalAllowed && reserved !== null) return;
  if (protocol !== "https:") throw refusals.badWebhook("An HTTPS URL must be provided for webhook");
  if (!PORTS.has(port)) {
    throw refusals.badWebhook("Webhook can be set up only on ports 80, 88, 443 or 8443");
  }
  if (reserved !== null) throw refusals.badWebhook(`IP address ${reserved} is reserved`);
  if (!hostname.includes(".")) {
    throw refusals.badWebhook("Failed to resolve host: Name or service not known");
  }
}
