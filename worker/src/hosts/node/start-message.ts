import { join } from "node:path";

import type { OperatorLanguage, OperatorText } from "#operator-language.ts";

import { connectLink } from "./connect-link.ts";
import type { RunningHost } from "./run.ts";
import { terminalQr } from "./terminal-qr.ts";

interface Output {
  write: (text: string) => unknown;
  isTTY?: boolean;
  columns?: number;
}

const LINES = {
  running: (url: string) => ({
    en: `Telegram Bot Manager is running at ${url}`,
    th: `Telegram Bot Manager ทำงานอยู่ที่ ${url}`,
  }),
  key: (key: string) => ({ en: `API key: ${key}`, th: `คีย์ API: ${key}` }),
  link: (link: string) => ({ en: `Connect: ${link}`, th: `เชื่อมต่อ: ${link}` }),
  keyMade: (file: string, url: string) => ({
    en: `A new API key is in ${file}. Enter it at ${url}/settings`,
    th: `สร้างคีย์ API ไว้ใน ${file} แล้ว นำไปกรอกที่ ${url}/settings`,
  }),
  keyKept: (file: string) => ({
    en: `The API key is in ${file} or in your settings.`,
    th: `คีย์ API อยู่ใน ${file} หรือในการตั้งค่าของคุณ`,
  }),
} satisfies Record<string, (...values: string[]) => OperatorText>;

/** This machine's own address means another machine on a phone. */
const isReachableByPhone = (url: string): boolean =>
  !/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(new URL(url).hostname);

/**
 * Prints the worker's address, and on the first start the API key with a link for this browser or a phone. Log files and service journals may be readable by
 * others, so without a terminal it only names the file that contains the key.
 */
export function announce(
  { url, settings, isFirstStart }: Pick<RunningHost, "url" | "settings" | "isFirstStart">,
  language: OperatorLanguage,
  output: Output = process.stdout,
): void {
  const [key = ""] = settings.API_KEY;
  const link = connectLink(url, key);
  const file = join(settings.DATA_DIR, ".env");
  const lines = [
    LINES.running(url),
    ...(!isFirstStart
      ? [LINES.keyKept(file)]
      : output.isTTY
        ? [LINES.key(key), LINES.link(link)]
        : [LINES.keyMade(file, url)]),
  ];
  output.write(lines.map((line) => `${line[language]}\n`).join(""));
  if (isFirstStart && output.isTTY && isReachableByPhone(url)) {
    output.write(terminalQr(link, output.columns ?? 0));
  }
}
