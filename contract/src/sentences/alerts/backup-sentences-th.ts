import type { BACKUP_SENTENCES } from "#sentences/backup-sentences.ts";
import type { Translation } from "#sentences/sentences.ts";
import { markEnglish } from "#sentences/words.ts";

/** Why a backup could not be made, read or restored. Alerts need it in Thai, and the console takes it from here. */
export const BACKUP_SENTENCES_TH: Translation<typeof BACKUP_SENTENCES> = {
  backup_running: () => "กำลังสำรองหรือกู้คืนข้อมูลอยู่แล้ว รอให้เสร็จก่อน",
  backup_wrong_passphrase: () =>
    "ข้อมูลสำรองนี้เข้ารหัสด้วยรหัสผ่านอื่น ตั้ง BACKUP_PASSPHRASE เป็นรหัสผ่านตอนที่สำรองข้อมูล",
  backup_passphrase_missing: () => "ข้อมูลสำรองนี้เข้ารหัสไว้ ตั้ง BACKUP_PASSPHRASE เป็นรหัสผ่านตอนที่สำรองข้อมูล",
  backup_damaged: () => "ข้อมูลสำรองนี้เสียหายหรือไม่ครบ เลือกชุดอื่น",
  backup_newer: () => "ข้อมูลสำรองนี้มาจากเวิร์กเกอร์เวอร์ชันที่ใหม่กว่า อัปเดตเวิร์กเกอร์ก่อน",
  backup_other_key: () =>
    "ข้อมูลสำรองนี้ใช้ SECRET_KEY อื่น หยุดเวิร์กเกอร์ ตั้ง OLD_SECRET_KEY เป็นคีย์นั้น แล้วรัน `npm run restore`",
  backup_no_space: () => "พื้นที่ว่างไม่พอสำหรับข้อมูลสำรอง เพิ่มพื้นที่ว่างก่อน",
  backup_folder_unusable: ({ folder }) =>
    `เวิร์กเกอร์เขียนลงใน ${folder} ไม่ได้ ตรวจการตั้งค่า BACKUP_FOLDER`,
  backup_not_verified: () => "ข้อมูลสำรองไม่ตรงกับข้อมูลจริงเมื่อตรวจสอบ จึงถูกลบทิ้ง",
  backup_failed: ({ message }) => `สำรองข้อมูลไม่สำเร็จ: ${markEnglish(message)}`,
  restore_failed: ({ message }) => `กู้คืนข้อมูลไม่สำเร็จ และไม่มีอะไรเปลี่ยน: ${markEnglish(message)}`,
  restore_elsewhere: () =>
    "เวิร์กเกอร์นี้กู้คืนข้อมูลเองไม่ได้ ดาวน์โหลดไฟล์แล้วรัน `npm run import -- --cloudflare --replace <ไฟล์>`",
};
