import type { MESSAGE_REFUSALS } from "@tbm/contract/sentences/message-refusals.ts";
import type { PICTURE_FAULTS, PictureFault } from "@tbm/contract/sentences/picture-faults.ts";
import type { RECORD_REFUSALS, TelegramStep } from "@tbm/contract/sentences/record-refusals.ts";
import type { RecordKind, REQUEST_REFUSALS } from "@tbm/contract/sentences/request-refusals.ts";
import type { Translation } from "@tbm/contract/sentences/sentences.ts";
import type { Say, WireCause } from "@tbm/contract/sentences/wire-cause.ts";

import { day, joinWords } from "./words.ts";

const RECORDS: Record<RecordKind, string> = {
  alert_chat: "แชต",
  backup: "ข้อมูลสำรอง",
  bot: "บอท",
  broadcast: "ข้อความที่ส่ง",
  call: "คำสั่ง",
  change: "การเปลี่ยนแปลง",
  campaign: "แคมเปญ",
  draft: "ฉบับร่าง",
  file: "ไฟล์",
  folder: "โฟลเดอร์",
  group: "กลุ่ม",
  image: "รูปภาพ",
  keyboard: "คีย์บอร์ด",
  saved_post: "โพสต์ที่บันทึกไว้",
  schedule: "ข้อความตั้งเวลา",
  set: "ชุดกลุ่ม",
  webhook: "เว็บฮุก",
};

/** Refusals of the request itself: its key, its body, its form. */
export const REQUEST_REFUSALS_TH: Translation<typeof REQUEST_REFUSALS> = {
  not_found: ({ what }) => `ไม่พบ${RECORDS[what]}นี้`,
  key_refused: () => "คีย์ API ไม่ถูกต้องหรือไม่ได้ใส่",
  too_many_wrong_keys: ({ seconds }) => `ใส่คีย์ API ผิดหลายครั้งเกินไป รอ ${seconds} วินาที`,
  host_not_ours: ({ host }) =>
    `เวิร์กเกอร์นี้ไม่ตอบในชื่อ ${host} พร็อกซีต้องส่ง header Host ต่อมาด้วย ถ้า ${host} คือที่อยู่สาธารณะของเวิร์กเกอร์ ให้ตั้ง WORKER_URL เป็นที่อยู่นี้ ไม่เช่นนั้นให้เพิ่ม http://${host} ใน ALLOWED_ORIGINS`,
  worker_silent: () => "เวิร์กเกอร์ไม่ตอบคำขอนี้ ลองอีกครั้ง หรือดูสาเหตุใน log ของเวิร์กเกอร์",
  storage_full: () => "พื้นที่เก็บข้อมูลของเวิร์กเกอร์เต็ม เพิ่มพื้นที่ว่างแล้วลองอีกครั้ง",
  internal: () => "เวิร์กเกอร์ขัดข้อง ดูสาเหตุได้ใน log ของเวิร์กเกอร์",

  request_too_large: ({ megabytes }) => `คำขอใหญ่กว่า ${megabytes} MB`,
  request_broken_off: () => "คำขอถูกตัดกลางทาง ลองอีกครั้งเมื่อสัญญาณดีขึ้น",
  request_too_slow: () => "คำขอช้าหรือค้างนานเกินไป ลองอีกครั้งเมื่อสัญญาณดีขึ้น",
  json_expected: () => "คำขอต้องเป็น JSON (Content-Type: application/json)",
  json_broken: () => "เนื้อหาของคำขอไม่ใช่ JSON ที่ถูกต้อง",
  wrong_type: ({ field, type }) => `${field ?? "เนื้อหา"} ต้องเป็นชนิด ${type}`,
  not_valid: ({ field }) => `${field ?? "เนื้อหา"} ไม่ถูกต้อง`,

  idempotency_key_reused: ({ header }) => `${header} นี้ใช้กับคำขออื่นไปแล้ว`,
  idempotency_key_malformed: ({ header }) => `header ${header} ต้องเป็นอักขระที่มองเห็นได้ 8 ถึง 128 ตัว`,
  request_in_progress: () => "คำขอเดียวกันนี้กำลังดำเนินการอยู่",

  form_expected: () => "คำขอต้องเป็นฟอร์ม (Content-Type: multipart/form-data)",
  form_broken: () => "ฟอร์มขาดหายหรือไม่ใช่ multipart/form-data ที่ถูกต้อง",
  form_parts_exceeded: () => "ฟอร์มมีหลายส่วนเกินไป",
  form_too_large: () => "ฟอร์มใหญ่เกินไป",
  form_text_not_utf8: () => "ฟอร์มมีข้อความที่ไม่ใช่ UTF-8",
  form_name_not_utf8: () => "ฟอร์มมีส่วนที่ชื่อไม่ใช่ UTF-8",
  form_part_unnamed: () => "ฟอร์มมีส่วนที่ไม่มีชื่อ",
  form_field_doubled: ({ field }) => `ช่อง ${field} มีสองค่า`,
  form_fields_exceeded: () => "ฟอร์มมีหลายช่องเกินไป",
  form_fields_too_large: ({ megabytes }) => `ช่องของฟอร์มรวมกันใหญ่กว่า ${megabytes} MB`,
  form_images_exceeded: ({ limit }) => `ส่งรูปภาพได้ครั้งละไม่เกิน ${limit} รูป`,
  files_refused: ({ causes, more }, say) =>
    [...causes.map(say), ...(more > 0 ? [`อีก ${more} ไฟล์ก็ใช้ไม่ได้เช่นกัน`] : [])].join(" "),
  range_unsatisfiable: ({ bytes }) => `ไฟล์มีเพียง ${bytes} ไบต์`,
};

const STEPS: Record<TelegramStep, string> = {
  check_token: "ตรวจโทเค็นกับ Telegram",
  set_webhook: "ตั้งเว็บฮุก",
  start_polling: "เปลี่ยนไปใช้ long polling",
  check_chat: "ตรวจแชตกับ Telegram",
  look_up_chat: "ค้นหาแชต",
  look_up_rights: "ตรวจสิทธิ์ของบอท",
  send_test: "ส่งข้อความทดสอบ",
};

const stepFailed = ({ step, cause }: { step: TelegramStep; cause: WireCause }, say: Say) =>
  `${STEPS[step]} ไม่สำเร็จ: ${say(cause)}`;

/** Refusals about bots, groups, sets, folders, images and keyboards. */
export const RECORD_REFUSALS_TH: Translation<typeof RECORD_REFUSALS> = {
  telegram_step_refused: stepFailed,
  telegram_step_unanswered: stepFailed,
  telegram_step_delayed: stepFailed,
  token_of_another_bot: () => `${STEPS.check_token} ไม่สำเร็จ: โทเค็นนี้เป็นของบอทอื่น`,
  token_belongs_elsewhere: ({ name, username }) =>
    `โทเค็นนี้เป็นของบอทอื่น ใช้โทเค็นที่ BotFather แสดงสำหรับ ${username ? `@${username}` : `“${name}”`} หรือเพิ่มบอทอื่นนั้นเป็นบอทใหม่`,
  bot_known: ({ name }) => `เพิ่มบอทนี้ไว้แล้วในชื่อ “${name}”`,
  no_bots: () => "คุณยังไม่มีบอท เพิ่มบอทก่อน",
  bot_gone: () => "บอทนี้ไม่อยู่ในรายการแล้ว เลือกบอทอื่น",

  group_known: ({ name }) => `แชตนี้อยู่ในรายการแล้วในชื่อ “${name}”`,
  groups_gone: ({ count }) => `กลุ่มที่เลือก ${count} กลุ่มไม่อยู่ในรายการแล้ว รีเฟรชแล้วเลือกใหม่`,
  all_groups_gone: () => "กลุ่มเหล่านี้ไม่อยู่ในรายการแล้ว รีเฟรชแล้วเลือกใหม่",
  group_removed_meanwhile: () => "กลุ่มเพิ่งถูกนำออกอีกครั้ง ลองใหม่",
  preferred_bot_may_not_post: () => "บอทนี้โพสต์ในกลุ่มนี้ไม่ได้ เลือกบอทที่โพสต์ได้",
  topic_is_general: () => "ลิงก์นี้ไปยังหัวข้อทั่วไป (General) ซึ่งก็คือตัวกลุ่มเอง หากต้องการโพสต์ที่นั่น ให้เลือกกลุ่ม",
  topic_link_ambiguous: () =>
    "ลิงก์นี้อาจไปยังข้อความในหัวข้อทั่วไป (General) ซึ่งก็คือตัวกลุ่มเอง ให้คัดลอกลิงก์ของข้อความในหัวข้อแทน",
  topic_link_needed: () => "ลิงก์นี้ไม่ได้ไปยังหัวข้อ เปิดหัวข้อใน Telegram แล้วคัดลอกลิงก์ของหัวข้อนั้น",
  topic_link_elsewhere: ({ group }) => `ลิงก์นี้ไปยัง ${group}`,
  group_without_topics: ({ group }) => `${group} ไม่มีหัวข้อ`,
  too_many_topics: ({ limit }) => `แต่ละกลุ่มมีหัวข้อได้ไม่เกิน ${limit} หัวข้อ`,
  set_name_taken: ({ name }) => `มีชุดกลุ่มชื่อ “${name}” อยู่แล้ว ใช้ชื่ออื่น`,
  sets_exceeded: ({ limit }) => `คุณมีชุดกลุ่มครบ ${limit} ชุดแล้ว ลบชุดที่ไม่ใช้ก่อน`,
  saved_post_name_taken: ({ name }) => `มีโพสต์ที่บันทึกไว้ชื่อ “${name}” อยู่แล้ว ใช้ชื่ออื่น`,
  alert_chats_exceeded: ({ limit }) => `มีแชตที่รับการแจ้งเตือนครบ ${limit} แชตแล้ว นำออกก่อน 1 แชต`,
  bot_without_username: () => "ยังไม่ทราบชื่อของบอทนี้ใน Telegram รีเฟรชรายการบอทแล้วลองอีกครั้ง",
  saved_posts_exceeded: ({ limit }) => `คุณมีโพสต์ที่บันทึกไว้ครบ ${limit} รายการแล้ว ลบรายการที่ไม่ใช้ก่อน`,
  saved_post_empty: () => "เขียนข้อความหรือเพิ่มรูปก่อน",
  saved_post_changed: ({ name }) => `“${name}” ถูกแก้ไขจากอุปกรณ์อื่น เปิดใหม่อีกครั้ง หรือบันทึกเป็นชื่ออื่น`,
  draft_changed: () => "ฉบับร่างนี้ถูกแก้ไขหรือลบจากอุปกรณ์อื่น",

  chat_not_a_group: () => "แชตนี้ไม่ใช่กลุ่มหรือช่อง",
  chat_is_private: () => "นี่เป็นแชตส่วนตัว เพิ่มได้เฉพาะกลุ่มและช่อง",
  chat_name_unknown: ({ name }) =>
    `Telegram ไม่รู้จักกลุ่มหรือช่องชื่อ ${name} ตรวจตัวสะกด ถ้าเป็นกลุ่มหรือช่องส่วนตัว ให้ใช้รหัสแชต`,
  chat_unseen: ({ bot, cause }, say) =>
    `${bot === null ? "ไม่มีบอทใดของคุณมองเห็น" : `“${bot}” มองไม่เห็น`}แชตนี้ ${cause ? say(cause) : "ไม่มีบอทให้ถาม"} เพิ่มบอทเข้าแชตใน Telegram แล้วลองอีกครั้ง`,
  chat_without_bot: ({ chat, bot, isChannel }) =>
    `พบ “${chat}” แต่${bot === null ? "ไม่มีบอทใดของคุณ" : ` “${bot}” ไม่ได้`}อยู่ในนั้น ${isChannel ? "ตั้งบอทเป็นผู้ดูแล" : "เพิ่มบอทเข้าไป"}ใน Telegram แล้วลองอีกครั้ง`,
  no_bot_to_ask: () => "ต้องมีบอทจึงจะค้นหาแชตได้ เพิ่มบอทก่อน",

  folder_gone: () => "โฟลเดอร์นี้ไม่อยู่ในรายการแล้ว เลือกโฟลเดอร์อื่น",
  folder_not_empty: () => "โปรดลบรูปภาพทั้งหมดในโฟลเดอร์ก่อน",
  folder_in_use: ({ campaigns }) =>
    `แคมเปญ ${joinWords(campaigns.map((name) => `“${name}”`))} ใช้โฟลเดอร์นี้อยู่`,
  image_replaced_meanwhile: () => "มีคนเพิ่งแทนที่รูปภาพนี้ โปรดดูรูปก่อน",
  no_image_chosen: () => "เลือกอย่างน้อยหนึ่งรูป",
  keyboard_gone: () => "คีย์บอร์ดนี้ไม่อยู่ในรายการแล้ว เลือกคีย์บอร์ดอื่น",
  keyboard_in_use: ({ campaigns, schedules, savedPosts = [] }) =>
    `คีย์บอร์ดนี้ใช้อยู่ใน${joinWords([
      ...campaigns.map((name) => `แคมเปญ “${name}”`),
      ...savedPosts.map((name) => `โพสต์ที่บันทึกไว้ “${name}”`),
      ...(schedules > 0 ? [`ข้อความตั้งเวลา ${schedules} รายการ`] : []),
    ])}`,
};

/** Refusals about messages, schedules and campaigns. */
export const MESSAGE_REFUSALS_TH: Translation<typeof MESSAGE_REFUSALS> = {
  sending_held: () => "พักการส่งทั้งหมดอยู่ ปล่อยให้ส่งต่อก่อน แล้วส่งอีกครั้ง",
  nothing_sent: ({ count, cause }, say) =>
    count === 1 ? say(cause) : `ไม่ได้ส่งเลยทั้ง ${count} ข้อความ ${say(cause)}`,
  chosen_picture_gone: () => "รูปภาพที่เลือกไม่อยู่ในคลังแล้ว เลือกรูปอื่น",

  nothing_to_hand_over: () => "ไม่มีบอทอื่นที่รับช่วงกลุ่มเหล่านี้ได้",
  broadcast_bot_deleted: () => "บอทของข้อความนี้ถูกลบแล้ว",
  still_being_sent: () => "บางส่วนของข้อความนี้กำลังส่งอยู่ ลองอีกครั้งในอีกสักครู่",
  resend_covered: () => "มีรายการอื่นของข้อความนี้ที่ส่งให้กลุ่มเดียวกันแล้ว",
  results_folded: ({ days }) => `ผลการส่งของแต่ละกลุ่มเก็บไว้ ${days} วัน จึงทำรายการนี้ไม่ได้แล้ว`,
  resend_groups_gone: () => "กลุ่มเหล่านี้ไม่อยู่ในรายการแล้ว",
  resend_nothing_left: ({ state }) =>
    ({
      failed: "ข้อความนี้ไม่มีกลุ่มที่ส่งไม่สำเร็จเหลืออยู่แล้ว",
      unconfirmed: "ข้อความนี้ไม่มีกลุ่มที่ไม่ทราบผลเหลืออยู่แล้ว",
      cancelled: "ข้อความนี้ไม่มีกลุ่มที่ยกเลิกเหลืออยู่แล้ว",
    })[state],

  time_zone_unknown: ({ zone }) => `“${zone}” ไม่ใช่เขตเวลา เขียนแบบ Asia/Bangkok`,
  time_passed: ({ date, time, zone }) => `${day(date)} ${time} ใน ${zone} ผ่านไปแล้ว เลือกเวลาหลังจากนี้`,
  date_too_far: ({ date, years }) => `${day(date)} เกิน ${years} ปีข้างหน้า เลือกวันที่ก่อนหน้านั้น`,
  rule_required: () => "การส่งซ้ำแบบกำหนดเองต้องมีกฎ",
  rule_without_runs: () => "การส่งซ้ำนี้ไม่มีรอบส่งข้างหน้า เปลี่ยนวันหรือวันสิ้นสุด",
  schedule_not_waiting: () => "ข้อความนี้ไม่ได้รอส่งแล้ว จึงหยุดชั่วคราวไม่ได้",
  schedule_ended: () => "ข้อความนี้สิ้นสุดแล้ว จึงทำต่อไม่ได้",
  schedule_ended_unchangeable: () => "ข้อความนี้สิ้นสุดแล้วและแก้ไขไม่ได้ เขียนข้อความใหม่",
  schedule_changed: () => "ข้อความนี้เพิ่งถูกแก้ไข ตรวจดูอีกครั้ง",
  schedule_changed_or_ended: () => "ข้อความนี้เพิ่งถูกส่ง แก้ไข หรือสิ้นสุด ตรวจดูอีกครั้ง",
  schedule_sent_already: () => "ข้อความนี้ถูกส่ง แก้ไข หรือสิ้นสุดไปแล้ว ตรวจดูอีกครั้ง",
  schedule_move_impossible: () => "ย้ายไปเวลานั้นไม่ได้เพราะข้อความนี้ส่งซ้ำ แก้ไขการส่งซ้ำแทน",
  run_shares_its_day: () => "ข้อความนี้ส่งหลายรอบในวันนั้น จึงย้ายเฉพาะรอบเดียวไม่ได้ แก้ไขเวลาส่งแทน",
  run_of_month_fixed: () => "ข้อความรายเดือนของวันที่ 29 หรือ 30 ข้ามเฉพาะรอบเดียวไม่ได้ แก้ไขการส่งซ้ำแทน",
  skipped_dates_full: ({ limit }) => `ข้อความนี้ข้ามครบ ${limit} วันซึ่งเป็นจำนวนสูงสุดแล้ว แก้ไขการส่งซ้ำแทน`,
  calendar_span: ({ days }) => `ปฏิทินแสดงได้ครั้งละไม่เกิน ${days} วัน`,
  schedule_without_groups: () => "ไม่มีกลุ่มใดของข้อความนี้เหลืออยู่แล้ว เลือกกลุ่มอื่น",

  start_too_far: ({ years }) => `เวลาเริ่มเกิน ${years} ปีข้างหน้า เลือกเวลาก่อนหน้านั้น`,
  start_after_end: () => "เวลาเริ่มอยู่หลังวันที่สิ้นสุด เลือกเวลาก่อนหน้านั้น",
  start_fixed: () => "แคมเปญส่งไปแล้ว จึงเปลี่ยนเวลาเริ่มไม่ได้",
  template_too_long: ({ limit }) => `เมื่อแทนค่าตัวแปรแล้ว ข้อความยาวเกิน ${limit} ตัวอักษร`,
  campaign_parts_deleted: () => "บอท โฟลเดอร์ หรือคีย์บอร์ดเพิ่งถูกลบ เลือกใหม่",
  campaign_over: ({ end_date }) => `ไม่มีรอบเหลือก่อนวันที่สิ้นสุด ${day(end_date)} เลือกวันที่หลังจากนั้น`,
  campaign_busy: () => "แคมเปญกำลังทำงานอยู่ ลองอีกครั้ง",
  campaign_unplanned: () => "ไม่มีรอบที่ตั้งไว้ให้ข้าม",
  campaign_folder_empty: () => "ไม่มีรูปภาพในโฟลเดอร์",
  test_folder_empty: () => "ไม่มีรูปภาพในโฟลเดอร์ เพิ่มรูปภาพแล้วทดสอบอีกครั้ง",
};

/** Each text follows the file's name, or "รูปภาพ". */
const FAULTS: {
  [Name in PictureFault["fault"]]: (details: Extract<PictureFault, { fault: Name }>) => string;
} = {
  empty: () => "ว่างเปล่า",
  not_a_picture: () => "ไม่ใช่รูปภาพ JPEG, PNG, GIF หรือ WebP",
  damaged: () => "เสียหาย ไม่ครบ หรือมีอย่างอื่นปนอยู่นอกจากรูปภาพ",
  too_large: ({ megabytes }) => `ใหญ่กว่า ${megabytes} MB`,
  no_size: () => "ไม่มีความกว้างหรือความสูง",
  too_wide_and_high: ({ width, height, limit }) =>
    `มีขนาด ${width} × ${height} พิกเซล กว้างและสูงรวมกันได้ไม่เกิน ${limit}`,
  too_long: ({ width, height, limit }) =>
    `มีขนาด ${width} × ${height} พิกเซล ด้านหนึ่งยาวได้ไม่เกิน ${limit} เท่าของอีกด้าน`,
};

const faultWords = (fault: PictureFault): string => {
  // Each function takes the details of its own fault.
  const write = FAULTS[fault.fault] as (details: PictureFault) => string;
  return write(fault);
};

export const PICTURE_FAULTS_TH: Translation<typeof PICTURE_FAULTS> = {
  picture_refused: (fault) => `รูปภาพ${faultWords(fault)}`,
  file_refused: (fault) => `“${fault.file}” ${faultWords(fault)}`,
};
