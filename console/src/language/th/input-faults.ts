import type { InputFaults } from "@tbm/contract/sentences/sentences.ts";

import { formatNumber } from "./words.ts";

const PLACES = { offset: "ตำแหน่งเริ่ม", length: "ความยาว" };
const ITEMS = { group: "กลุ่ม", image: "รูปภาพ" };

/** The rules of the schemas. */
export const INPUT_FAULTS: InputFaults = {
  reference_unreadable: () => "ใส่รหัสแชต เช่น -1001234567890, @ชื่อ หรือลิงก์ที่ขึ้นต้นด้วย t.me",
  reference_is_invite: () =>
    "บอทเปิดลิงก์เชิญไม่ได้ เพิ่มบอทเข้ากลุ่มใน Telegram แล้วกลุ่มจะขึ้นที่นี่เอง หรือเพิ่มด้วยรหัสแชต",
  reference_is_person: () =>
    "หมายเลขนี้เป็นของบุคคลหรือบอท ส่วนรหัสแชตของกลุ่มเป็นเลขติดลบ เช่น -1001234567890",
  reference_required: () => "ใส่รหัสแชต @ชื่อ หรือลิงก์",
  reference_too_long: ({ limit }) => `ใส่ได้ไม่เกิน ${limit} ตัวอักษร`,

  name_required: () => "ใส่ชื่อ",
  name_has_control_characters: () => "ชื่อมีอักขระควบคุมไม่ได้",
  name_too_long: ({ limit }) => `ชื่อยาวได้ไม่เกิน ${limit} ตัวอักษร`,
  search_too_long: ({ limit }) => `ค้นหาได้ไม่เกิน ${limit} ตัวอักษร`,
  flag_malformed: ({ field }) => `${field} ต้องเป็น true หรือ false`,
  list_malformed: ({ field }) => `${field} ต้องเป็นรายการแบบ JSON`,
  id_list_malformed: ({ field, what }) => `${field} ต้องเป็นรายการ id ของ${ITEMS[what]}แบบ JSON`,

  token_required: () => "ใส่โทเค็น",
  token_malformed: () => "นี่ไม่ใช่โทเค็นของบอท โทเค็นจาก BotFather มีรูปแบบ 123456789:ABC…",
  bot_change_empty: () => "ใส่ชื่อใหม่ โทเค็นใหม่ หรือทั้งสองอย่าง",

  groups_required: () => "เลือกอย่างน้อย 1 กลุ่ม",
  groups_exceeded: ({ limit }) => `หนึ่งข้อความส่งได้ไม่เกิน ${formatNumber(limit)} กลุ่ม`,
  chat_id_required: () => "ใส่รหัสแชต",
  chat_id_malformed: () => "รหัสแชตของกลุ่มเป็นเลขติดลบ เช่น -1001234567890",
  group_type_unknown: ({ options }) => `ประเภทต้องเป็นหนึ่งใน ${options.join(", ")}`,

  message_required: () => "พิมพ์ข้อความ",
  message_too_long: ({ limit }) => `ข้อความยาวได้ไม่เกิน ${limit} ตัวอักษร`,
  message_halves_character: () => "ข้อความมีอักขระที่ไม่สมบูรณ์",
  mark_unknown: () => "เครื่องหมายเป็นได้เฉพาะ test",
  source_unknown: () => "เลือก now, schedule หรือ campaign",
  pictures_exceeded: ({ limit }) => `หนึ่งข้อความมีรูปภาพได้ไม่เกิน ${limit} รูป`,
  picture_doubled: () => "รูปภาพเดียวกันใส่ในข้อความได้เพียงครั้งเดียว",
  picture_choice_unknown: () => "เลือก keep หรือ remove",

  draft_malformed: () => "ฉบับร่างต้องเป็นออบเจกต์ JSON",
  draft_too_large: () => "ฉบับร่างนี้ใหญ่เกินไป",
  formats_exceeded: ({ limit }) => `หนึ่งข้อความมีรูปแบบได้ไม่เกิน ${limit} แห่ง`,
  format_unknown: ({ options }) => `รูปแบบต้องเป็นหนึ่งใน ${options.join(", ")}`,
  format_place_not_number: ({ field }) => `${PLACES[field]}ของรูปแบบต้องเป็นตัวเลข`,
  format_place_out_of_range: ({ field, min }) =>
    `${PLACES[field]}ของรูปแบบต้องเป็นจำนวนเต็มตั้งแต่ ${min} ขึ้นไป`,
  format_beyond_end: () => "รูปแบบเลยท้ายข้อความ",
  format_halves_character: () => "รูปแบบเริ่มหรือจบกลางอักขระ",
  format_doubled: () => "ข้อความส่วนเดียวกันมีรูปแบบเดียวกันซ้ำสองครั้ง",
  formats_not_nested: () => "รูปแบบที่ทับกันต้องซ้อนกันทั้งหมด",
  code_formatted: () => "ข้อความแบบโค้ดมีรูปแบบอื่นร่วมไม่ได้",
  quote_misplaced: () => "ข้อความอ้างอิงอยู่ในลิงก์หรือโค้ดไม่ได้",
  link_url_required: () => "ลิงก์ต้องมี URL",
  link_url_not_text: () => "URL ของลิงก์ต้องเป็นข้อความ",
  url_without_link: () => "มีเพียงลิงก์ที่ใส่ URL ได้",
  links_too_long: () => "ลิงก์ทั้งหมดรวมกันยาวเกินกำหนดของ Telegram ลดให้สั้นลง",

  url_too_long: ({ limit }) => `URL ยาวได้ไม่เกิน ${limit} ตัวอักษร`,
  url_scheme_refused: () => "URL ต้องขึ้นต้นด้วย http://, https:// หรือ tg://",
  url_incomplete: () => "URL นี้ยังไม่ครบ",
  url_has_spaces: () => "URL มีช่องว่างไม่ได้",
  url_host_without_dot: () => "Telegram รับเฉพาะชื่อโฮสต์ที่มีจุด เช่น example.com",

  button_text_required: () => "ปุ่มต้องมีข้อความ",
  button_text_has_control_characters: () => "ข้อความบนปุ่มมีอักขระควบคุมไม่ได้",
  button_text_too_long: ({ limit }) => `ข้อความบนปุ่มยาวได้ไม่เกิน ${limit} ตัวอักษร`,
  button_url_required: () => "ปุ่มต้องมี URL",
  button_url_too_long: ({ limit }) => `URL ของปุ่มยาวได้ไม่เกิน ${limit} ตัวอักษร`,
  row_empty: () => "แต่ละแถวต้องมีอย่างน้อยหนึ่งปุ่ม",
  row_buttons_exceeded: ({ limit }) => `หนึ่งแถวมีได้ไม่เกิน ${limit} ปุ่ม`,
  keyboard_empty: () => "เพิ่มอย่างน้อยหนึ่งปุ่มในคีย์บอร์ด",
  keyboard_buttons_exceeded: ({ limit }) => `หนึ่งคีย์บอร์ดมีได้ไม่เกิน ${limit} ปุ่ม`,
  keyboard_too_large: () => "ข้อความและ URL ทั้งหมดรวมกันยาวเกินกำหนดของ Telegram ลดให้สั้นลง",

  date_nonexistent: ({ date }) => `ไม่มีวันที่ ${date}`,
  date_malformed: () => "วันที่ต้องอยู่ในรูปแบบ YYYY-MM-DD",
  time_malformed: () => "เวลาต้องอยู่ในรูปแบบ HH:mm",
  time_zone_malformed: () => "เขตเวลาต้องเขียนแบบ Asia/Bangkok",
  repeat_unknown: ({ options }) => `การส่งซ้ำต้องเป็นหนึ่งใน ${options.join(", ")}`,
  rule_malformed: () =>
    "กฎการส่งซ้ำต้องเป็นกฎ RFC 5545 แบบรายวัน รายสัปดาห์ หรือรายเดือน เช่น FREQ=WEEKLY;BYDAY=MO,FR",
  times_exceeded: ({ limit }) => `ส่งข้อความได้ไม่เกิน ${limit} ครั้งต่อวัน`,
  skipped_dates_exceeded: ({ limit }) => `ข้ามได้ไม่เกิน ${limit} วัน`,
  moment_malformed: () => "เขียนเวลาแบบ 2026-11-15T08:00:00Z",
  resend_state_unknown: () => "เลือก failed, unconfirmed หรือ cancelled",
  release_choice_unknown: () => "เลือก send หรือ cancel",

  message_template_required: () => "ใส่แม่แบบข้อความ",
  message_template_too_long: ({ limit }) => `แม่แบบข้อความยาวได้ไม่เกิน ${limit} ตัวอักษร`,
  message_template_halves_character: () => "แม่แบบข้อความมีอักขระที่ไม่สมบูรณ์",
  interval_out_of_range: ({ min, max }) => `ระยะห่างเป็นชั่วโมงต้องเป็นจำนวนเต็มตั้งแต่ ${min} ถึง ${max}`,
  delete_after_out_of_range: ({ min, max }) => `จำนวนชั่วโมงก่อนลบต้องเป็นจำนวนเต็มตั้งแต่ ${min} ถึง ${max}`,
  daily_limit_out_of_range: ({ min, max }) =>
    `จำนวนโพสต์ต่อวันต้องเป็นจำนวนเต็มตั้งแต่ ${min} ถึง ${formatNumber(max)}`,
  images_per_send_out_of_range: ({ min, max }) =>
    `จำนวนรูปภาพต่อรอบต้องเป็นจำนวนเต็มตั้งแต่ ${min} ถึง ${max}`,
  alert_language_unknown: () => "ภาษาของการแจ้งเตือนต้องเป็น en หรือ th",
  alert_events_malformed: () => "เหตุการณ์ที่แจ้งเตือนต้องเป็นรายการชื่อที่รู้จัก",
  digest_hour_out_of_range: () => "ชั่วโมงของสรุปประจำวันต้องเป็นจำนวนเต็มตั้งแต่ 0 ถึง 23",
  quiet_time_malformed: () => "ช่วงงดส่งต้องอยู่ในรูปแบบ HH:mm",
  quiet_hours_incomplete: () => "ช่วงงดส่งต้องมีทั้งเวลาเริ่มและเวลาสิ้นสุด",
  quiet_hours_empty: () => "ช่วงงดส่งจะเริ่มและสิ้นสุดเวลาเดียวกันไม่ได้",
  csv_required: () => "ส่งข้อความของสเปรดชีตเป็น csv",
  quiet_hours_with_rhythm: () => "ช่วงงดส่งใช้กับการส่งตามระยะห่าง ใช้กับเวลาที่กำหนดไม่ได้",
  rhythm_malformed: () => "เวลาที่กำหนดต้องมีเวลา (HH:mm) วันในสัปดาห์ (MO ถึง SU) และเขตเวลา",
  rhythm_times_required: () => "เพิ่มอย่างน้อยหนึ่งเวลา",
  rhythm_weekdays_required: () => "เลือกอย่างน้อยหนึ่งวัน",
  start_malformed: () => "เวลาเริ่มต้องเป็นเวลา UTC เช่น 2026-11-17T02:00:00Z",
  end_date_malformed: () => "วันที่สิ้นสุดต้องอยู่ในรูปแบบ YYYY-MM-DD",
  start_passed: () => "เวลาเริ่มผ่านไปแล้ว เลือกเวลาหลังจากนี้",
  end_passed: () => "วันที่สิ้นสุดผ่านไปแล้ว เลือกวันที่หลังจากนี้",
  end_too_far: ({ years }) => `วันที่สิ้นสุดเกิน ${years} ปีข้างหน้า เลือกวันที่ก่อนหน้านั้น`,
};
