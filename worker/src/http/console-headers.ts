/** The digest of the only inline script in console/index.html. */
const INLINE_SCRIPT = "sha256-fDmpju6pPV/ltrfKisLNXjaLeRTyx9jUnxqXkuOdR0w=";

/**
 * Scripts come only from here, and no text becomes markup or script (console/src/app/trusted-types.ts). Mantine sets
 * inline styles; the worker and its pictures may be at any address (docs/decisions/016).
 */
export const CONSOLE_HEADERS = {
  "Content-Security-Policy": [
    "default-src 'none'",
    `script-src 'self' '${INLINE_SCRIPT}'`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob: http: https:",
    "connect-src 'self' http: https:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Files under /assets/ have their digest in the name, so they never change. The page itself may. */
export const consoleCaching = (path: string, isFound: boolean): string =>
  path.startsWith("/assets/") && isFound ? "public, max-age=31536000, immutable" : "no-cache";
