import type { TelegramError } from "#telegram-error.ts";

export type UploadedFile = { name: string; mimeType: string; bytes: Uint8Array<ArrayBuffer> };

const TRUE_WORDS = new Set(["true", "yes", "1"]);

/** The arguments of one call. Telegram reads every value as text, wherever it comes from. */
export class CallParams {
  readonly #values: Record<string, unknown>;
  readonly files: ReadonlyMap<string, UploadedFile>;

  constructor(values: Record<string, unknown>, files: ReadonlyMap<string, UploadedFile>) {
    this.#values = values;
    this.files = files;
  }

  has(name: string): boolean {
    return this.text(name) !== "";
  }

  /** The empty string if the argument is missing. */
  text(name: string): string {
    const value = this.#values[name];
    if (typeof value === "string") return value;
    if (value === undefined || value === null) return "";
    return typeof value === "object" ? JSON.stringify(value) : `${value as number | boolean}`;
  }

  flag(name: string): boolean {
    return TRUE_WORDS.has(this.text(name).toLowerCase());
  }

  integer(name: string, fallback: number, minimum = -Infinity, maximum = Infinity): number {
    const value = Number.parseInt(this.text(name), 10);
    return Number.isNaN(value) ? fallback : Math.min(Math.max(value, minimum), maximum);
  }

  /** Undefined if the argument is missing; throws `broken` if it is not JSON. */
  json(name: string, broken: () => TelegramError): unknown {
    const value = this.#values[name];
    if (value === undefined || value === null || value === "") return undefined;
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value);
    } catch {
      throw broken();
    }
  }
}

/** A text field of an object; the empty string if it has another type. */
export const textIn = (record: Record<string, unknown>, name: string): string => {
  const value = record[name];
  return typeof value === "string" ? value : "";
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
