import type { ADVICE } from "@tbm/contract/sentences/advice.ts";
import type { DOCTOR_FINDINGS, LaneRun } from "@tbm/contract/sentences/doctor-findings.ts";
import type { Translation } from "@tbm/contract/sentences/sentences.ts";
import type { WEBHOOK_PROBLEMS } from "@tbm/contract/sentences/webhook-problems.ts";

import { span, volume } from "./words.ts";

const waitWords = (ms: number | null) => (ms === null ? "" : ` Telegram ให้รอ ${span(ms)}`);

const pendingWords = (pending: number) => (pending === 0 ? "" : ` มีอัปเดตรออยู่ ${pending} รายการ`);

function runWords(run: LaneRun | null): string {
  if (run === null) return "";
  if (run.isRunning) return " คิวส่งกำลังทำงาน";
  const last = run.ranMs === null ? "" : ` คิวส่งทำงานล่าสุดเมื่อ ${span(run.ranMs)}ที่แล้ว`;
  return run.wakesMs === null ? last : `${last} จะทำงานอีกครั้งในอีก ${span(run.wakesMs)}`;
}

/** What the doctor checks, and what it finds. */
export const DOCTOR_TH: Translation<typeof DOCTOR_FINDINGS> = {
  check_database: () => "ฐานข้อมูล",
  check_files: () => "ไฟล์",
  check_bots: () => "บอท",
  check_lane: ({ bot }) => `คิวส่งของ ${bot}`,
  check_updates: ({ bot }) => `อัปเดตของ ${bot}`,
  check_groups: ({ bot }) => `กลุ่มของ ${bot}`,

  check_timed_out: ({ seconds }) => `ไม่มีคำตอบภายใน ${seconds} วินาที`,
  check_failed: () => "ตรวจไม่สำเร็จ ดูสาเหตุได้ใน log ของเวิร์กเกอร์",
  check_storage_full: () => "พื้นที่เก็บข้อมูลเต็ม",
  bots_unreadable: () => "อ่านรายชื่อบอทไม่ได้",

  database_outdated: ({ tables }) => `ฐานข้อมูลเก่ากว่าเวิร์กเกอร์นี้ ตารางที่ล้าสมัย: ${tables.join(", ")}`,
  storage_unreliable: () => "ข้อมูลที่เพิ่งเขียนอ่านกลับมาได้ไม่ตรงกัน",
  database_ok: ({ version, usedBytes, freeBytes }) =>
    [
      "อ่านและเขียนได้",
      version !== null && `เวอร์ชัน ${version}`,
      usedBytes !== null && `ใช้พื้นที่ ${volume(usedBytes)}`,
      freeBytes !== null && (freeBytes === 0 ? "ไม่มีพื้นที่ว่าง" : `พื้นที่ว่าง ${volume(freeBytes)}`),
    ]
      .filter(Boolean)
      .join(" · "),
  files_ok: () => "เขียน อ่าน และลบรูปภาพได้",

  lane_missing: () => "ไม่มีคิวส่งสำหรับบอทนี้",
  lane_failed: () => "คิวส่งขัดข้องในรอบล่าสุด ดูสาเหตุได้ใน log ของเวิร์กเกอร์",
  lane_unanswered: ({ silentMs, waiting }) =>
    `Telegram ไม่ตอบบอทนี้มา ${span(silentMs)}แล้ว มีข้อความรอส่ง ${waiting} รายการ`,
  lane_late: ({ lateMs }) => `ข้อความที่ต้องส่งเมื่อ ${span(lateMs)}ที่แล้วยังไม่เริ่มส่ง`,
  lane_still: ({ waiting, stillMs }) =>
    `มีข้อความรอส่ง ${waiting} รายการ แต่ไม่มีการส่งเลยใน ${span(stillMs)}ที่ผ่านมา`,
  lane_busy: ({ waiting, waitMs, run }) =>
    `มีข้อความกำลังส่งหรือรอส่ง ${waiting} รายการ${waitWords(waitMs)}${runWords(run)}`,
  lane_idle: ({ dueMs, waitMs, run }) => {
    const due = dueMs !== null && dueMs > 0 ? `ในอีก ${span(dueMs)}` : "ตอนนี้";
    const plan =
      dueMs === null ? "ไม่มีข้อความรอส่งหรือตั้งเวลาไว้" : `ไม่มีข้อความรอส่ง ข้อความถัดไปถึงเวลา${due}`;
    return `${plan}${waitWords(waitMs)}${runWords(run)}`;
  },
  new_groups_wait: ({ count }) => `ใครก็เพิ่มบอทนี้เข้ากลุ่มได้ และมีกลุ่มใหม่ ${count} กลุ่มรอให้คุณตัดสินใจ`,

  telegram_too_slow: () => "Telegram ตอบช้าเกินกว่าจะถามเรื่องบอททุกตัวได้",
  webhook_missing: () => "Telegram ไม่มีเว็บฮุกของบอทนี้",
  webhook_outdated: () => "Telegram ยังเรียกไปยังที่อยู่เดิมของเวิร์กเกอร์นี้",
  updates_sent_elsewhere: () => "Telegram ยังส่งอัปเดตไปยังที่อยู่เดิมของเวิร์กเกอร์นี้",
  updates_need_https: () => "ถ้าที่อยู่ไม่ใช่ https จะไม่ได้รับอัปเดต",
  updates_by_webhook: ({ pending }) => `Telegram ส่งอัปเดตมาที่เวิร์กเกอร์นี้${pendingWords(pending)}`,
  updates_by_polling: ({ lastMs, pending }) =>
    `เวิร์กเกอร์คอยถามอัปเดตจาก Telegram ${lastMs === null ? "ยังไม่ได้รับ" : `ได้รับล่าสุดเมื่อ ${span(lastMs)}ที่แล้ว`}${pendingWords(pending)}`,
  updates_undelivered: ({ cause, pending }, say) => `${say(cause)}${pendingWords(pending)}`,
};

/** Why Telegram cannot deliver a bot's updates, and what to do about it. */
export const WEBHOOK_PROBLEMS_TH: Translation<typeof WEBHOOK_PROBLEMS> = {
  webhook_refused: () => "ที่อยู่ของเวิร์กเกอร์ปฏิเสธการเรียกจาก Telegram",
  webhook_answered_elsewhere: () => "มีระบบอื่นตอบที่ที่อยู่ของเวิร์กเกอร์",
  webhook_redirected: () => "ที่อยู่ของเวิร์กเกอร์ส่ง Telegram ต่อไปที่อื่น",
  webhook_error: () => "ที่อยู่ของเวิร์กเกอร์ตอบว่ามีข้อผิดพลาด",
  webhook_untrusted: () => "Telegram ไม่เชื่อถือใบรับรองของที่อยู่เวิร์กเกอร์",
  webhook_host_unknown: () => "Telegram ไม่พบโฮสต์ของที่อยู่เวิร์กเกอร์",
  webhook_private: () => "ที่อยู่ของเวิร์กเกอร์อยู่ในเครือข่ายส่วนตัว",
  webhook_timed_out: () => "ที่อยู่ของเวิร์กเกอร์ไม่ตอบ Telegram ภายในเวลาที่กำหนด",
  webhook_unreachable: () => "ไม่มีระบบใดรับการเรียกจาก Telegram ที่ที่อยู่ของเวิร์กเกอร์",

  advice_let_webhooks_through: () => "ตั้งพร็อกซีหรือไฟร์วอลล์ให้ /api/webhooks/ ผ่านได้โดยไม่ต้องเข้าสู่ระบบ",
  advice_check_proxy: () => "ตรวจ WORKER_URL และตรวจว่าพร็อกซีส่งต่อทุกอย่างรวมถึง header ไปที่เวิร์กเกอร์",
  advice_follow_redirect: () => "ตั้ง WORKER_URL เป็นที่อยู่ปลายทาง",
  advice_check_log: () => "ตรวจว่าเวิร์กเกอร์หลังพร็อกซีทำงานอยู่ และดู log ของเวิร์กเกอร์",
  advice_renew_certificate: () => "ต่ออายุใบรับรอง และติดตั้งใบรับรองให้ครบทั้ง chain",
  advice_check_name: () => "ตรวจว่า WORKER_URL พิมพ์ถูก และมีชื่อนี้ใน DNS",
  advice_public_address: () => "ตั้ง WORKER_URL เป็นที่อยู่ที่เข้าถึงได้จากอินเทอร์เน็ต",
  advice_check_firewall: () => "ตรวจว่าไฟร์วอลล์ไม่ได้กัน Telegram และเวิร์กเกอร์ไม่ได้ทำงานหนักเกินไป",
  advice_open_port: () => "ตรวจว่าพร็อกซีและเวิร์กเกอร์ทำงานอยู่ และพอร์ตเปิดสู่อินเทอร์เน็ต",
  advice_check_address: () => "ตรวจว่าเข้าถึง WORKER_URL จากอินเทอร์เน็ตได้",
};

/** What the doctor advises. */
export const ADVICE_TH: Translation<typeof ADVICE> = {
  advice_run_again: () => "ตรวจอีกครั้ง",
  advice_run_later: () => "แก้แล้วตรวจอีกครั้ง",
  advice_free_space: () => "เพิ่มพื้นที่ว่าง หรือย้ายเวิร์กเกอร์ไปที่ดิสก์ใหญ่กว่านี้",
  advice_free_space_soon: () => "เพิ่มพื้นที่ว่างโดยเร็ว ถ้าดิสก์เต็มจะส่งข้อความไม่ได้เลย",
  advice_see_database: () => "ดูผลการตรวจฐานข้อมูล",
  advice_restart_or_disk: () => "เริ่มเวิร์กเกอร์ใหม่ ถ้ายังไม่หาย ให้ตรวจดิสก์",
  advice_migrate: () => "เริ่มเวิร์กเกอร์ใหม่ บน Cloudflare ให้สั่ง npm run deploy อีกครั้ง",
  advice_restore_database: () => "ตรวจดิสก์ ถ้าฐานข้อมูลเสียหาย ให้กู้คืนจากข้อมูลสำรอง",
  advice_restore_files: () => "ตรวจดิสก์ ถ้าไฟล์เสียหาย ให้กู้คืนจากข้อมูลสำรอง",
  advice_see_files: () => "ตรวจโฟลเดอร์ DATA_DIR/files และสิทธิ์ในการเขียน บน Cloudflare ให้ตรวจบัคเก็ต R2",
  advice_restart: () => "เริ่มเวิร์กเกอร์ใหม่ บน Cloudflare คิวส่งจะถูกปลุกเองภายในห้านาที",
  advice_see_telegram: () => "ดูผลการตรวจอัปเดตของบอท ถ้า Telegram ตอบที่นั่น ให้เริ่มเวิร์กเกอร์ใหม่",
  advice_wait_for_telegram: () => "ระบบลองใหม่เองอัตโนมัติ ข้อความที่รอครบหนึ่งชั่วโมงจะถือว่าส่งไม่สำเร็จ",
  advice_read_log: () => "ระบบลองใหม่เองอัตโนมัติ ถ้ายังเป็นอยู่ ให้ดู log ของเวิร์กเกอร์",
  advice_decide_groups: () =>
    "ยอมรับหรือนำกลุ่มออกที่หน้า “กลุ่ม” เมื่อบอทอยู่ครบทุกกลุ่มของคุณแล้ว ส่ง /setjoingroups ถึง BotFather แล้วเลือก Disable",
  advice_get_token: () => "ขอโทเค็นของบอทจาก BotFather แล้วใส่ด้วย “เปลี่ยนโทเค็น” ที่หน้า “บอท”",
  advice_check_network: () =>
    "ตรวจการเชื่อมต่ออินเทอร์เน็ตของเวิร์กเกอร์: เครือข่าย ไฟร์วอลล์ TELEGRAM_API_ROOT",
  advice_stop_other: () =>
    "หยุดโปรแกรมอื่นที่ใช้บอทนี้ หรือให้ BotFather ออกโทเค็นใหม่ แล้วใส่ด้วย “เปลี่ยนโทเค็น” ที่หน้า “บอท”",
  advice_set_again: () => "รอหนึ่งนาทีแล้วกด “รีเฟรช” ที่หน้า “บอท” เวิร์กเกอร์จะตั้งเว็บฮุกใหม่",
  advice_use_https: () => "ตั้ง WORKER_URL เป็นที่อยู่ https เพราะระบบนี้รับอัปเดตทางเว็บฮุกเท่านั้น",
};
