import { DEFAULT_LOCALE } from "@tbm/contract/content/moment-formats.ts";
import { z } from "zod";

import { OperatorError, type OperatorLanguage } from "./operator-language.ts";
import {
  faultSentence,
  KEY_LENGTH,
  PASSPHRASE_LENGTH,
  SECRET_LENGTH,
  settingFault,
} from "./setting-faults.ts";

/** Thrown with one sentence per wrong setting. A host prints them and does not start. */
export class SettingsError extends OperatorError {}

/** The minimum of different characters. A random key has more, a repeated word fewer. */
const KEY_CHARACTERS = 8;

const Address = z
  .string()
  .refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), {
    message: settingFault("notAddress"),
  })
  .refine((url) => !url.endsWith("/"), { message: settingFault("endsWithSlash") });

const Origin = z
  .string()
  .refine((origin) => URL.canParse(origin) && new URL(origin).origin === origin, {
    message: settingFault("notOrigin"),
  });

const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

function isAccepted(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

const Key = z
  .string()
  .refine((key) => /^[\x21-\x7e]+$/.test(key), { message: settingFault("wrongKeyCharacters") })
  .refine((key) => key.length >= KEY_LENGTH, { message: settingFault("shortKey"), abort: true })
  .refine((key) => new Set(key).size >= KEY_CHARACTERS, { message: settingFault("guessableKey") });

const count = (fallback: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,2}$/, settingFault("notBackupCount"))
    .default(fallback)
    .transform(Number);

export const Settings = z.object({
  API_KEY: z
    .string(settingFault("missing"))
    .transform(list)
    .refine((keys) => keys.length >= 1 && keys.length <= 2, {
      message: settingFault("wrongKeyCount"),
    })
    .pipe(z.array(Key)),
  /** Opens only /metrics, so that a monitoring system need not have the operator's key. */
  METRICS_KEY: Key.optional(),
  SECRET_KEY: z.string(settingFault("missing")).min(SECRET_LENGTH, settingFault("shortSecret")),
  WORKER_URL: Address,
  TELEGRAM_API_ROOT: Address.default("https://api.telegram.org"),
  TIMEZONE: z
    .string()
    .refine((zone) => isAccepted(() => new Intl.DateTimeFormat("en", { timeZone: zone })), {
      message: settingFault("notTimeZone"),
    })
    .default("Asia/Bangkok"),
  LOCALE: z
    .string()
    .refine((locale) => isAccepted(() => new Intl.Locale(locale)), {
      message: settingFault("notLocale"),
    })
    .default(DEFAULT_LOCALE),
  /** Whether discovered groups need the operator's acceptance (docs/decisions/017). */
  ACCEPT_GROUPS: z.enum(["ask", "all"], settingFault("notAskOrAll")).default("ask"),
  /** The origins of consoles that are served elsewhere. */
  ALLOWED_ORIGINS: z.string().default("").transform(list).pipe(z.array(Origin)),
  HISTORY_DAYS: z
    .string()
    .regex(/^[1-9]\d{1,4}$/, settingFault("notDays"))
    .default("400")
    .transform(Number),
  /** The hour in TIMEZONE at which a backup is made by itself, or null for never. */
  BACKUP_HOUR: z
    .string()
    .regex(/^(?:off|[01]?\d|2[0-3])$/, settingFault("notBackupHour"))
    .default("3")
    .transform((hour) => (hour === "off" ? null : Number(hour))),
  /** For how many days, and for how many weeks, one backup is kept. */
  BACKUP_DAILY: count("7"),
  BACKUP_WEEKLY: count("4"),
  /** Encrypts backups. Only the Node host has it. */
  BACKUP_PASSPHRASE: z.string().min(PASSPHRASE_LENGTH, settingFault("shortPassphrase")).optional(),
});
export type Settings = z.infer<typeof Settings>;

/** What must never be logged. */
export const secretsOf = ({
  API_KEY,
  SECRET_KEY,
  METRICS_KEY,
  BACKUP_PASSPHRASE,
}: Settings): string[] => [
  ...API_KEY,
  SECRET_KEY,
  ...[METRICS_KEY, BACKUP_PASSPHRASE].filter((secret) => secret !== undefined),
];

/** Empty values count as not set, as an operator expects of a line like `TIMEZONE=`. */
export function readSettings<S extends z.ZodType>(
  schema: S,
  environment: Record<string, string | undefined>,
): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value?.trim()),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const sentences = result.error.issues.map(({ path: [setting], message }) => {
    const name = String(setting);
    const value = /_(?:KEY|PASSPHRASE)$/.test(name) ? "" : (given[name] ?? "");
    return faultSentence(name, value, message);
  });
  const lines = (language: OperatorLanguage) =>
    [...new Set(sentences.map((sentence) => sentence[language]))].join("\n");
  throw new SettingsError({ en: lines("en"), th: lines("th") });
}
