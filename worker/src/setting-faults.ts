import type { OperatorText } from "./operator-language.ts";

/** The minimum of characters in each secret. */
export const KEY_LENGTH = 24;
export const SECRET_LENGTH = 32;
export const PASSPHRASE_LENGTH = 12;

/** What can be wrong with a setting, as the end of a sentence that begins with its name. */
const FAULTS = {
  missing: {
    en: "is missing; set it to a long random text",
    th: "ยังไม่ได้กำหนด ตั้งเป็นข้อความสุ่มยาวๆ",
  },
  notAddress: {
    en: "is not an address; write it as https://bots.example.com",
    th: "ไม่ใช่ที่อยู่เว็บ เขียนแบบ https://bots.example.com",
  },
  endsWithSlash: {
    en: "must not end with a slash; remove it",
    th: "ต้องไม่ลงท้ายด้วยเครื่องหมาย / ให้ลบออก",
  },
  notOrigin: {
    en: "lists something that is not an origin; write origins as https://console.example.com",
    th: "มีรายการที่ไม่ใช่ต้นทางของเว็บ (origin) เขียนแบบ https://console.example.com",
  },
  wrongKeyCount: {
    en: "must be one key, or two separated by a comma while you change it",
    th: "ต้องมีหนึ่งคีย์ หรือสองคีย์คั่นด้วยจุลภาคระหว่างที่เปลี่ยนคีย์",
  },
  wrongKeyCharacters: {
    en: "must be made of letters, digits and signs without spaces, or no browser can send it",
    th: "ต้องมีเฉพาะตัวอักษรอังกฤษ ตัวเลข และเครื่องหมาย ไม่มีช่องว่าง มิฉะนั้นเบราว์เซอร์จะส่งคีย์ไม่ได้",
  },
  shortKey: {
    en: `is too short to be safe; use at least ${KEY_LENGTH} random characters`,
    th: `สั้นเกินกว่าจะปลอดภัย ใช้อักขระสุ่มอย่างน้อย ${KEY_LENGTH} ตัว`,
  },
  guessableKey: {
    en: "is too easy to guess; use random characters, as `openssl rand -hex 32` prints",
    th: "เดาง่ายเกินไป ใช้อักขระสุ่ม เช่น ผลของคำสั่ง `openssl rand -hex 32`",
  },
  shortSecret: {
    en: `is too short to be safe; use at least ${SECRET_LENGTH} random characters`,
    th: `สั้นเกินกว่าจะปลอดภัย ใช้อักขระสุ่มอย่างน้อย ${SECRET_LENGTH} ตัว`,
  },
  notTimeZone: {
    en: "is not a time zone; write it as Asia/Bangkok",
    th: "ไม่ใช่เขตเวลา เขียนแบบ Asia/Bangkok",
  },
  notLocale: {
    en: "is not a locale; write it as th-TH",
    th: "ไม่ใช่รหัสภาษาและประเทศ เขียนแบบ th-TH",
  },
  notHost: {
    en: "is not an address of this machine; write it as 127.0.0.1 or 0.0.0.0",
    th: "ไม่ใช่ที่อยู่ของเครื่องนี้ เขียนแบบ 127.0.0.1 หรือ 0.0.0.0",
  },
  notAskOrAll: {
    en: "must be ask or all",
    th: "ต้องเป็น ask หรือ all",
  },
  notDays: {
    en: "is not a number of days from 10 to 99999; write it as 365",
    th: "ไม่ใช่จำนวนวันตั้งแต่ 10 ถึง 99999 เขียนแบบ 365",
  },
  notBackupHour: {
    en: "must be an hour from 0 to 23, or off",
    th: "ต้องเป็นชั่วโมงตั้งแต่ 0 ถึง 23 หรือ off",
  },
  notBackupCount: {
    en: "is not a number from 1 to 999; write it as 7",
    th: "ไม่ใช่ตัวเลขตั้งแต่ 1 ถึง 999 เขียนแบบ 7",
  },
  shortPassphrase: {
    en: `is too short to be safe; use at least ${PASSPHRASE_LENGTH} characters`,
    th: `สั้นเกินกว่าจะปลอดภัย ใช้อย่างน้อย ${PASSPHRASE_LENGTH} ตัวอักษร`,
  },
  notPort: {
    en: "must be a number from 0 to 65535",
    th: "ต้องเป็นตัวเลขตั้งแต่ 0 ถึง 65535",
  },
} satisfies Record<string, OperatorText>;

/** The name of a fault, as zod's message: zod carries only texts. */
export const settingFault = (fault: keyof typeof FAULTS): string => fault;

/** `value` is empty for secrets. `message` is a fault's name, or a text of zod's own. */
export function faultSentence(name: string, value: string, message: string): OperatorText {
  const faults: Record<string, OperatorText> = FAULTS;
  const { en, th } = faults[message] ?? { en: message, th: message };
  return {
    en: `The setting ${name}${value && ` ("${value}")`} ${en}.`,
    th: `การตั้งค่า ${name}${value && ` (“${value}”)`} ${th}`,
  };
}
