/**
 * Error codes of Node's `fetch` for failures before the first byte is sent: the name does not resolve,
 * nothing listens there, or the certificate is not trusted.
 */
const BEFORE_FIRST_BYTE = new Set([
  "EAI_AGAIN",
  "EAI_FAIL",
  "EAI_NODATA",
  "EADDRNOTAVAIL",
  "ECONNREFUSED",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_REVOKED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_SSL_WRONG_VERSION_NUMBER",
]);

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

function isBeforeFirstByte(cause: unknown): boolean {
  const several = field(cause, "errors");
  if (Array.isArray(several) && several.length > 0) return several.every(isBeforeFirstByte);
  // An established connection can fail with the same codes; the system call tells the two cases apart.
  const syscall = field(cause, "syscall");
  if (syscall !== undefined) return syscall === "connect" || syscall === "getaddrinfo";
  return BEFORE_FIRST_BYTE.has(String(field(cause, "code")));
}

/** True only if the request certainly never left. If the platform does not say, this is false. */
export const isConnectFault = (error: unknown): boolean => isBeforeFirstByte(field(error, "cause"));
