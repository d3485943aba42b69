import { findSentence } from "#sentences/write-cause.ts";

import type { AlertKind, AlertTexts, MissedReason } from "./alert-details.ts";
import { BACKUP_SENTENCES_TH } from "./backup-sentences-th.ts";

const MISSED: Record<MissedReason, string> = {
  worker_was_down: "เวิร์กเกอร์ไม่ทำงานในเวลาที่ตั้งไว้",
  no_groups: "ไม่มีกลุ่มของข้อความนี้อยู่ในรายการแล้ว",
  no_pictures: "โฟลเดอร์ไม่มีรูปภาพ",
  other: "ดูสาเหตุในคอนโซล",
};

const volume = (bytes: number): string => {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1) return "ไม่ถึง 1 MB";
  return megabytes < 1024 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
};

const OPEN: Partial<Record<AlertKind, (count: number) => string>> = {
  run_missed: (count) => `รอบที่พลาด ${count} รอบ`,
  bot_offline: (count) => `บอทออฟไลน์ ${count} ตัว`,
  group_lost: (count) => `กลุ่มที่โพสต์ไม่ได้แล้ว ${count} กลุ่ม`,
  folder_low: (count) => `แคมเปญที่รูปภาพใกล้หมด ${count} แคมเปญ`,
  storage_low: () => "พื้นที่เก็บข้อมูลใกล้เต็ม",
};

/** What the worker writes to the operator in Telegram, in Thai. */
export const ALERT_TEXTS_TH: AlertTexts = {
  heading: {
    send_failed: (count) => `ข้อความส่งไม่ครบทุกกลุ่ม ${count} ข้อความ`,
    run_missed: (count) => `พลาดโพสต์ที่ตั้งเวลาไว้ ${count} รายการ`,
    bot_offline: (count) => `บอทออฟไลน์ ${count} ตัว`,
    bot_back: (count) => `บอทกลับมาออนไลน์ ${count} ตัว`,
    group_lost: (count) => `${count} กลุ่มไม่มีบอทที่โพสต์ได้แล้ว`,
    folder_low: (count) => `${count} แคมเปญจะไม่มีรูปภาพใหม่ภายใน 3 วัน`,
    storage_low: () => "พื้นที่เก็บข้อมูลของเวิร์กเกอร์ใกล้เต็ม",
    backup_failed: () => "สำรองข้อมูลไม่สำเร็จ",
    sending_held: () => "กำลังพักการส่งทั้งหมด",
    restarted: () => "เวิร์กเกอร์เริ่มทำงานใหม่",
  },
  line: {
    send_failed: ({ name, bot, failed, unconfirmed, total }) => {
      const counts = [
        ...(failed > 0 ? [`ส่งไม่สำเร็จ ${failed}`] : []),
        ...(unconfirmed > 0 ? [`ไม่ทราบผล ${unconfirmed}`] : []),
      ];
      return `“${name}” (${bot}): ${counts.join(" ")} จาก ${total} กลุ่ม`;
    },
    run_missed: ({ name, reason }) => `“${name}”: ${MISSED[reason]}`,
    bot_offline: ({ name, isRevoked }) =>
      isRevoked ? `${name}: Telegram ไม่รับโทเค็นนี้แล้ว ขอโทเค็นใหม่จาก BotFather` : name,
    bot_back: ({ name }) => name,
    group_lost: ({ name }) => name,
    folder_low: ({ name, pictures }) => `${name}: เหลือรูปภาพใหม่ ${pictures} รูป`,
    storage_low: ({ freeBytes, usedBytes }) =>
      freeBytes === null
        ? `ฐานข้อมูลมีขนาด ${volume(usedBytes ?? 0)} แล้ว`
        : `เหลือพื้นที่ว่าง ${volume(freeBytes)} ควรเพิ่มพื้นที่โดยเร็ว`,
    backup_failed: ({ cause }) =>
      findSentence(cause, BACKUP_SENTENCES_TH) ?? "ดูสาเหตุใน log ของเวิร์กเกอร์",
    sending_held: ({ hours, waiting }) => {
      const time = hours < 24 ? `${hours} ชั่วโมง` : `${Math.floor(hours / 24)} วัน`;
      const messages = waiting > 0 ? ` และมี ${waiting} ข้อความรอส่ง` : "";
      return `ไม่มีการส่งข้อความมา ${time}แล้ว${messages} เปิดคอนโซลเพื่อปล่อยให้ส่งต่อ`;
    },
    restarted: () => "ก่อนหน้านี้หยุดโดยไม่ได้ปิดตามปกติ อาจขัดข้อง ไฟดับ หรือถูกบังคับปิด",
  },
  more: (count) => `และอีก ${count} รายการ`,
  digest: ({ sent, failed, unconfirmed, planned, first, open }) => {
    const problems = Object.entries(OPEN).flatMap(([kind, say]) => {
      const count = open[kind as AlertKind] ?? 0;
      return count > 0 ? [say(count)] : [];
    });
    return {
      heading: "สรุปประจำวัน",
      lines: [
        `เมื่อวาน: ส่งแล้ว ${sent} ส่งไม่สำเร็จ ${failed} ไม่ทราบผล ${unconfirmed}`,
        planned === 0
          ? "24 ชั่วโมงข้างหน้า: ไม่มีโพสต์ที่ตั้งเวลาไว้"
          : `24 ชั่วโมงข้างหน้า: ${planned} โพสต์ โพสต์แรกเวลา ${first ?? "?"}`,
        problems.length === 0 ? "ไม่มีเรื่องที่ต้องดูแล" : `เรื่องที่ต้องดูแล: ${problems.join(", ")}`,
      ],
    };
  },
  paired: (bot) =>
    `การแจ้งเตือนของ Telegram Bot Manager จะส่งมาที่นี่ผ่าน ${bot} ส่ง /stop เมื่อไม่ต้องการรับแล้ว`,
  unpaired: () => "แชตนี้จะไม่ได้รับการแจ้งเตือนอีก หากต้องการรับใหม่ ให้เปิดลิงก์ใหม่จากคอนโซล",
  codeRefused: () => "ลิงก์นี้ใช้ไม่ได้หรือหมดอายุแล้ว สร้างลิงก์ใหม่ในคอนโซล",
  test: () => "นี่คือข้อความทดสอบ การแจ้งเตือนจะมาถึงในแชตนี้",
};
