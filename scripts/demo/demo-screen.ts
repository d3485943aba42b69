import { styleText } from "node:util";

import type { Entry } from "@tbm/worker/log.ts";
import type { OperatorLanguage, OperatorText } from "@tbm/worker/operator-language.ts";

const TEXTS = {
  running: (url: string) => ({
    en: `The demo is running at ${url}`,
    th: `เดโมทำงานอยู่ที่ ${url}`,
  }),
  chats: (url: string) => ({
    en: `Chats, as members see them: ${url}`,
    th: `แชตตามที่สมาชิกเห็น: ${url}`,
  }),
  ready: () => ({
    en: "The demo is ready. Open this link:",
    th: "เดโมพร้อมแล้ว เปิดลิงก์นี้:",
  }),
  ownFolder: (folder: string) => ({
    en: `The demo ignores DATA_DIR and keeps its own data in ${folder}.`,
    th: `เดโมไม่ใช้ DATA_DIR แต่เก็บข้อมูลของตัวเองใน ${folder}`,
  }),
} satisfies Record<string, (...values: string[]) => OperatorText>;

/** The addresses of the worker and of the page of chats. */
export const demoAddresses = (
  { url, chatsUrl }: { url: string; chatsUrl: string },
  language: OperatorLanguage,
): string => `${TEXTS.running(url)[language]}\n${TEXTS.chats(chatsUrl)[language]}`;

/** Shows errors, but not a line for each request. */
export const onlyErrors =
  (write: (entry: Entry) => void): ((entry: Entry) => void) =>
  (entry) => {
    if (entry.level !== "info") write(entry);
  };

/** Printed last, so that the link is easy to see. */
export const demoLink = (link: string, language: OperatorLanguage): string =>
  ["", TEXTS.ready()[language], "", `  ${styleText("bold", link)}`, ""].join("\n");

/** The demo ignores DATA_DIR, so that its records never mix with real ones. Null if it is not set. */
export const dataFolderNote = (
  { DATA_DIR }: { DATA_DIR?: string | undefined },
  demoFolder: string,
  language: OperatorLanguage,
): string | null => (DATA_DIR ? TEXTS.ownFolder(demoFolder)[language] : null);
