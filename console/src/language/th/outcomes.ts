import type { OUTCOMES } from "@tbm/contract/sentences/outcomes.ts";
import type { PREFLIGHT_FINDINGS } from "@tbm/contract/sentences/preflight-findings.ts";
import type { Translation } from "@tbm/contract/sentences/sentences.ts";
import { markEnglish } from "@tbm/contract/sentences/words.ts";

import { day, formatNumber, joinWords, minute, second } from "./words.ts";

const namesOf = ({ plans, others }: { plans: readonly string[]; others: number }): string => {
  const names = plans.map((plan) => `“${plan}”`);
  return joinWords(others > 0 ? [...names, `อีก ${formatNumber(others)} รายการ`] : names);
};

/** The results of deliveries and planned runs, and why sending is on hold. */
export const OUTCOMES_TH: Translation<typeof OUTCOMES> = {
  text: ({ text }) => markEnglish(text),

  stopped_by_operator: () => "คุณสั่งหยุด",
  campaign_deleted: () => "แคมเปญถูกลบแล้ว",
  campaign_paused: () => "แคมเปญถูกหยุดชั่วคราว",
  schedule_cancelled: () => "ข้อความตั้งเวลาถูกยกเลิก",
  schedule_paused: () => "ข้อความตั้งเวลาถูกหยุดชั่วคราว",
  no_bot_may_post: () => "ไม่มีบอทของคุณที่โพสต์ในกลุ่มนี้ได้",
  no_bot_may_write: () => "ไม่มีบอทของคุณที่มีสิทธิ์เขียนในกลุ่มนี้ ขอให้ผู้ดูแลอนุญาตให้บอทสักตัวส่งข้อความ",
  no_bot_may_send_photos: () => "ไม่มีบอทของคุณที่มีสิทธิ์ส่งรูปภาพในกลุ่มนี้ ขอให้ผู้ดูแลอนุญาตให้บอทสักตัวส่งรูปภาพ",
  no_bot_may_send_animations: () => "ไม่มีบอทของคุณที่มีสิทธิ์ส่ง GIF ในกลุ่มนี้ ขอให้ผู้ดูแลอนุญาตให้บอทสักตัวส่ง GIF",
  no_bot_has_channel_right: () => "ไม่มีบอทของคุณที่มีสิทธิ์โพสต์ในช่องนี้ ขอให้ผู้ดูแลช่องให้สิทธิ์โพสต์ข้อความแก่บอทสักตัว",
  no_bot_is_channel_admin: () =>
    "ไม่มีบอทของคุณที่เป็นผู้ดูแลช่องนี้ ขอให้เจ้าของช่องตั้งบอทสักตัวเป็นผู้ดูแลที่โพสต์ข้อความได้",
  bot_deleted: () => "บอทถูกลบแล้ว",
  group_removed: () => "กลุ่มถูกนำออกแล้ว",
  same_chat: () => "ซ้ำกับอีกกลุ่มในข้อความนี้ นับรวมไว้ที่กลุ่มนั้นแล้ว",
  over_daily_limit: ({ limit }) =>
    `ข้ามไป เพราะวันนั้นกลุ่มได้รับครบ ${formatNumber(limit)} โพสต์ตามที่จำกัดไว้แล้ว`,
  overtaken: () => "ถึงรอบถัดไปก่อนที่จะได้ส่ง",
  declined_in_queue: () => "รอส่งอยู่ระหว่างพักการส่งทั้งหมด แล้วคุณเลือกไม่ส่ง",
  partly_posted: ({ cause }, say) => `ส่งไปแล้วบางส่วน ที่เหลือยังไม่ได้ส่ง ${say(cause)}`,
  perhaps_partly_posted: ({ cause }, say) => `ส่งไปแล้วบางส่วน ที่เหลืออาจส่งแล้วเช่นกัน ${say(cause)}`,
  worker_stopped: () => "เวิร์กเกอร์หยุดทำงานก่อนที่ Telegram จะตอบ",
  worker_failed_sending: () => "เวิร์กเกอร์ขัดข้องระหว่างส่ง",
  worker_failed_pinning: () => "เวิร์กเกอร์ขัดข้องระหว่างปักหมุด",
  picture_file_gone: () => "ไม่พบไฟล์รูปภาพแล้ว",
  message_unreadable: () => "อ่านข้อความที่เก็บไว้ไม่ได้",
  refused_without_reason: () => "Telegram ปฏิเสธ",
  pin_pending: () => "ส่งแล้ว แต่ยังไม่ได้ปักหมุด",
  not_pinned: ({ cause }, say) => `ส่งแล้ว แต่ไม่ได้ปักหมุด ${say(cause)}`,
  perhaps_pinned: ({ cause }, say) => `ส่งแล้ว แต่ไม่ทราบว่าปักหมุดแล้วหรือไม่ ${say(cause)}`,

  worker_was_down: () => "เวิร์กเกอร์ไม่ได้ทำงานในเวลาที่ตั้งไว้",
  no_groups_left: () => "ไม่มีกลุ่มใดของรายการนี้เหลืออยู่แล้ว",
  declined_at_release: () => "ถึงเวลาระหว่างพักการส่งทั้งหมด แล้วคุณเลือกไม่ส่ง",
  paused_at_planned_time: () => "หยุดชั่วคราวอยู่ในเวลาที่ตั้งไว้",
  cancelled_by_operator: () => "คุณยกเลิก",
  skipped_by_operator: () => "คุณสั่งข้าม",
  skipped_without_pictures: () => "ข้ามเพราะไม่มีรูปภาพในโฟลเดอร์",
  skipped_without_groups: () => "ข้ามเพราะไม่มีกลุ่มใดเหลืออยู่แล้ว",

  last_run_without_pictures: () => "ข้ามรอบล่าสุดเพราะไม่มีรูปภาพในโฟลเดอร์",
  last_run_without_groups: () => "ข้ามรอบล่าสุดเพราะไม่มีกลุ่มใดเหลืออยู่แล้ว",
  last_run_declined: () => "ข้ามรอบล่าสุดเพราะถึงเวลาระหว่างพักการส่งทั้งหมด แล้วคุณเลือกไม่ส่ง",
  campaign_ended: ({ date }) => `สิ้นสุดเมื่อ ${day(date)}`,
  schedule_unplannable: ({ message }) =>
    `ตั้งเวลาส่งไม่ได้: ${markEnglish(message)} แก้ไขแล้วบันทึกเพื่อลองอีกครั้ง`,
  campaign_unplannable: ({ message }) =>
    `ตั้งเวลาส่งไม่ได้: ${markEnglish(message)} แก้ไขแล้วเริ่มใหม่เพื่อลองอีกครั้ง`,

  backup_restored: ({ made_at }) => `ข้อมูลถูกกู้คืนจากข้อมูลสำรองของวันที่ ${minute(made_at)}`,
  imported: ({ made_at }) => `ข้อมูลนำเข้าจากไฟล์สำรองของวันที่ ${minute(made_at)}`,
  restored: () => "ฐานข้อมูลถูกกู้คืนกลับไปเป็นสถานะก่อนหน้า",
  import_unfinished: ({ made_at }) =>
    `การนำเข้าไฟล์สำรองของวันที่ ${second(made_at)} ยังไม่เสร็จ นำเข้าอีกครั้งก่อนปล่อยให้ส่งต่อ`,
  exported: ({ at }) => `ส่งออกข้อมูลแล้วเมื่อ ${minute(at)} ปล่อยให้ส่งต่อเฉพาะเมื่อคุณยังใช้เครื่องนี้ส่ง`,
};

/** What a check before sending finds. */
export const PREFLIGHT_TH: Translation<typeof PREFLIGHT_FINDINGS> = {
  text_refused: ({ cause }, say) => say(cause),
  time_refused: ({ cause }, say) => say(cause),
  button_refused: ({ button, cause }, say) => `ปุ่ม “${button}”: ${say(cause)}`,
  picture_gone: ({ count }) =>
    count === 1 ? "รูปภาพที่เลือกไม่อยู่ในคลังแล้ว" : `รูปภาพที่เลือก ${count} รูปไม่อยู่ในคลังแล้ว`,
  folder_empty: ({ folder }) => `โฟลเดอร์ “${folder}” ไม่มีรูปภาพ ทุกรอบจะถูกข้ามจนกว่าจะมีรูปภาพ`,
  folder_short: ({ count, wanted }) => `แต่ละรอบส่ง ${wanted} รูป แต่ในโฟลเดอร์มีเพียง ${count} รูป`,
  text_follows: ({ limit }) => `ข้อความยาวเกิน ${formatNumber(limit)} ตัวอักษร จึงส่งแยกต่อจากรูปภาพ`,
  album_keyboard: () => "อัลบั้มมีปุ่มไม่ได้ ข้อความและปุ่มจึงส่งต่อจากอัลบั้ม",
  bot_offline: ({ cause }, say) => (cause ? `บอทออฟไลน์ ${say(cause)}` : "บอทออฟไลน์"),
  day_over_limit: ({ group, posts, limit, others, isToday, skips }) =>
    [
      `ถ้ารวมโพสต์นี้ “${group}” จะได้รับ ${formatNumber(posts)} โพสต์ใน${isToday ? "วันนี้" : "วันนั้น"} เกินที่จำกัดไว้ ${formatNumber(limit)} โพสต์`,
      others > 0 ? `อีก ${formatNumber(others)} กลุ่มก็เกินเช่นกัน` : "",
      skips ? "โพสต์ที่เกินจะถูกข้าม" : "",
    ]
      .filter(Boolean)
      .join(" "),
  enough_posts: ({ limit }) => `วันนี้ได้รับครบ ${formatNumber(limit)} โพสต์ตามที่จำกัดไว้แล้ว`,
  day_busy: ({ group, posts, others, isToday }) =>
    `ถ้ารวมโพสต์นี้ “${group}”${others > 0 ? ` และอีก ${formatNumber(others)} กลุ่ม` : ""} จะได้รับ${others > 0 ? "สูงสุด" : ""} ${formatNumber(posts)} โพสต์ใน${isToday ? "วันนี้" : "วันนั้น"}`,
  same_time: (same) => `${namesOf(same)} ส่งถึงบางกลุ่มเหล่านี้ในเวลาเดียวกัน`,
  only_offline_bots: ({ bots }) => `บางกลุ่มมีแต่บอทที่ออฟไลน์: ${bots.join(", ")}`,
  planned_over_limit: ({ group, posts, limit, others }) =>
    `“${group}” จะได้รับ ${formatNumber(posts)} โพสต์ เกินที่จำกัดไว้ ${formatNumber(limit)} โพสต์${others > 0 ? ` อีก ${formatNumber(others)} กลุ่มก็เกินเช่นกัน` : ""}`,
  planned_busy: ({ group, posts, others }) =>
    `“${group}”${others > 0 ? ` และอีก ${formatNumber(others)} กลุ่ม` : ""} จะได้รับ${others > 0 ? "สูงสุด" : ""} ${formatNumber(posts)} โพสต์`,
  planned_same_time: ({ time, ...same }) => `${namesOf(same)} ส่งถึงกลุ่มเดียวกันเวลา ${time}`,
  slower_than_interval: () => "หนึ่งรอบใช้เวลานานกว่าระยะห่าง รอบถัดไปจึงเริ่มก่อนที่ทุกกลุ่มจะได้รับ",
};
