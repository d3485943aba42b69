/** Of the one script in console/index.html. */
const COLOR_SCHEME_SCRIPT = "sha256-G5D3U2L1Ziv1ye7DKY6d4oAqD80pZ+GZ8XCLLaAJqj4=";

/** Scripts come only from here. Mantine sets inline styles; the worker may be at any address. */
export const CONSOLE_HEADERS = {
  "Content-Security-Policy": [
    "default-src 'none'",
    `script-src 'self' '${COLOR_SCHEME_SCRIPT}'`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob: http: https:",
    "connect-src 'self' http: https:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** A file under /assets/ has its content's digest in its name; the page that names it has not. */
export const consoleCaching = (path: string, isFound: boolean): string =>
  path.startsWith("/assets/") && isFound ? "public, max-age=31536000, immutable" : "no-cache";
