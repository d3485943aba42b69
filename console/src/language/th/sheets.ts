import type { Translation } from "@tbm/contract/sentences/sentences.ts";
import type { SHEET_FAULTS } from "@tbm/contract/sentences/sheet-faults.ts";

export const SHEET_FAULTS_TH: Translation<typeof SHEET_FAULTS> = {
  sheet_empty: () => "สเปรดชีตไม่มีแถวข้อมูล",
  sheet_rows_exceeded: ({ limit }) => `สเปรดชีตมีได้ไม่เกิน ${limit} แถว`,
  sheet_posts_exceeded: ({ limit }) => `ตั้งแต่แถวแรกถึงแถวนี้ส่งรวมกันเกิน ${limit} กลุ่ม ให้แบ่งเป็นหลายไฟล์`,
  sheet_column_unknown: ({ field }) => `ไม่มีคอลัมน์ชื่อ “${field}” ให้ลบออกหรือแก้ชื่อ`,
  sheet_column_doubled: ({ field }) => `มีคอลัมน์ชื่อ “${field}” สองคอลัมน์`,
  sheet_column_missing: ({ field }) => `สเปรดชีตต้องมีคอลัมน์ชื่อ “${field}”`,
  sheet_quote_open: () => "มีเครื่องหมายคำพูดที่ไม่ได้ปิด",
  sheet_cells_exceeded: () => "แถวนี้มีช่องมากกว่าจำนวนคอลัมน์",
  sheet_word_unknown: ({ name, options }) => `ไม่รู้จักคำว่า “${name}” ให้ใช้ ${options.join(", ")}`,
  sheet_repeat_unknown: ({ options }) =>
    `ให้ใช้ ${options.join(", ")} หรือกฎอย่าง FREQ=WEEKLY;BYDAY=MO,FR`,
  sheet_rule_required: () => "เวลาเพิ่มเติมและวันที่ข้ามต้องมีกฎในคอลัมน์ “repeat” เช่น FREQ=DAILY",
  sheet_tag_unknown: ({ name, options }) =>
    `ไม่มีรูปแบบ “<${name}>” ให้ใช้ ${options.join(", ")} และเขียน < เป็น &lt;`,
  sheet_tag_unmatched: ({ name }) => `“<${name}>” ต้องมีทั้งแท็กเปิดและแท็กปิดคร่อมข้อความ`,
  sheet_group_unknown: ({ name }) => `ไม่มีกลุ่มชื่อ “${name}”`,
  sheet_group_ambiguous: ({ name, count }) =>
    `มีกลุ่มชื่อ “${name}” ${count} กลุ่ม ให้ใช้รหัสแชตแทน ถ้าเป็นหัวข้อเขียนแบบ -100123/42`,
  sheet_set_unknown: ({ name }) => `ไม่มีชุดกลุ่มชื่อ “${name}”`,
  sheet_bot_unknown: ({ name }) => `ไม่มีบอทชื่อ “${name}”`,
  sheet_bot_ambiguous: ({ name, count }) => `มีบอทชื่อ “${name}” ${count} ตัว ให้ใช้ชื่อผู้ใช้แทน`,
  sheet_bot_absent: ({ name, group }) => `“${name}” โพสต์ใน “${group}” ไม่ได้`,
  sheet_bot_unclear: () => "มีหลายบอทที่โพสต์ในกลุ่มเหล่านี้ได้ ให้ระบุบอทในคอลัมน์ “bot” หรือเขียน auto",
  sheet_bot_missing: () => "ไม่มีบอทใดโพสต์ได้ครบทุกกลุ่มนี้ ให้เขียน auto ในคอลัมน์ “bot” หรือแยกเป็นหลายแถว",
  sheet_picture_unknown: ({ name }) => `ไม่มีรูป “${name}” ในคลัง ให้เขียนเป็น โฟลเดอร์/ชื่อรูป`,
  sheet_picture_ambiguous: ({ name, count }) => `มีรูปชื่อ “${name}” ${count} รูป ให้เปลี่ยนชื่อในคลังรูปภาพ`,
  sheet_keyboard_unknown: ({ name }) => `ไม่มีคีย์บอร์ดชื่อ “${name}”`,
  sheet_keyboard_ambiguous: ({ name, count }) => `มีคีย์บอร์ดชื่อ “${name}” ${count} รายการ ให้เปลี่ยนชื่อ`,
  sheet_refused: ({ count }) => `ยังไม่ได้ตั้งเวลาข้อความใด เพราะสเปรดชีตมีข้อผิดพลาด ${count} จุด`,
  sheet_parts_deleted: () => "บอท รูป หรือคีย์บอร์ดในสเปรดชีตเพิ่งถูกลบ ให้ตรวจสเปรดชีตอีกครั้ง",
};
