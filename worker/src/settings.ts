import { z } from "zod";

/** Thrown with one sentence per wrong setting. A host prints them and does not start. */
export class SettingsError extends Error {}

const KEY_LENGTH = 24;
/** The minimum of different characters. A random key has more, a repeated word fewer. */
const KEY_CHARACTERS = 8;

const Address = z
  .string()
  .refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), {
    message: "is not an address; write it as https://bots.example.com",
  })
  .refine((url) => !url.endsWith("/"), { message: "must not end with a slash; remove it" });

const Origin = z
  .string()
  .refine((origin) => URL.canParse(origin) && new URL(origin).origin === origin, {
    message: "lists something that is not an origin; write origins as https://console.example.com",
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

export const Settings = z.object({
  API_KEY: z
    .string("is missing; set it to a long random text")
    .transform(list)
    .refine((keys) => keys.length >= 1 && keys.length <= 2, {
      message: "must hold one key, or two with a comma between them while you rotate",
    })
    .refine((keys) => keys.every((key) => /^[\x21-\x7e]+$/.test(key)), {
      message:
        "must be made of letters, digits and signs without spaces, or no browser can send it",
    })
    .refine((keys) => keys.every((key) => key.length >= KEY_LENGTH), {
      message: `is too short to be safe; use at least ${KEY_LENGTH} random characters`,
      abort: true,
    })
    .refine((keys) => keys.every((key) => new Set(key).size >= KEY_CHARACTERS), {
      message: "is too easy to guess; use random characters, as `openssl rand -hex 32` prints",
    }),
  SECRET_KEY: z
    .string("is missing; set it to a long random text")
    .min(32, "is too short to be safe; use at least 32 random characters"),
  WORKER_URL: Address,
  TELEGRAM_API_ROOT: Address.default("https://api.telegram.org"),
  TIMEZONE: z
    .string()
    .refine((zone) => isAccepted(() => new Intl.DateTimeFormat("en", { timeZone: zone })), {
      message: "is not a time zone; write it as Asia/Bangkok",
    })
    .default("Asia/Bangkok"),
  LOCALE: z
    .string()
    .refine((locale) => isAccepted(() => new Intl.Locale(locale)), {
      message: "is not a locale; write it as th-TH",
    })
    .default("th-TH"),
  /** Whether discovered groups need the operator's acceptance (docs/decisions/017). */
  ACCEPT_GROUPS: z.enum(["ask", "all"], "must be ask or all").default("ask"),
  /** The origins of consoles that are served elsewhere. */
  ALLOWED_ORIGINS: z.string().default("").transform(list).pipe(z.array(Origin)),
  HISTORY_DAYS: z
    .string()
    .regex(/^[1-9]\d{1,4}$/, "is not a number of days from 10 to 99999; write it as 365")
    .default("365")
    .transform(Number),
});
export type Settings = z.infer<typeof Settings>;

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
  const sentences = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = given[name] && !name.endsWith("_KEY") ? ` ("${given[name]}")` : "";
    return `The setting ${name}${value} ${issue.message}.`;
  });
  throw new SettingsError([...new Set(sentences)].join("\n"));
}
