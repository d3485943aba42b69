type Fields = Record<string, string | number | boolean | null | undefined>;
type Level = "info" | "warn" | "error";

export interface Entry extends Fields {
  time: string;
  level: Level;
  event: string;
}

export type Log = Record<Level, (event: string, fields?: Fields) => void>;

/**
 * Bot tokens, bearer keys, the token in Telegram's `/bot<token>/` URLs, and the values that the database adapter adds
 * to the message of a failed statement.
 */
const SECRETS = [
  /\d{6,15}(?::|%3A)[A-Za-z0-9_-]{30,}/gi,
  /(?<=bearer\s+)\S+/gi,
  /(?<=\/bot)[^/\s]{20,}/g,
  /(?<=\nparams: )[^]*/g,
];

function createRedactor(known: readonly string[]): (text: string) => string {
  return (text) => {
    let clean = text;
    for (const secret of known) clean = clean.replaceAll(secret, "[redacted]");
    for (const pattern of SECRETS) clean = clean.replace(pattern, "[redacted]");
    return clean;
  };
}

/** All log output goes through here, so that every text is redacted first. */
export function createLog(
  write: (entry: Entry) => void,
  now: () => number,
  known: readonly string[],
): Log {
  const redact = createRedactor(known);
  const log =
    (level: Level) =>
    (event: string, fields: Fields = {}) => {
      const clean = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          typeof value === "string" ? redact(value) : value,
        ]),
      );
      write({ time: new Date(now()).toISOString(), level, event: redact(event), ...clean });
    };
  return { info: log("info"), warn: log("warn"), error: log("error") };
}
