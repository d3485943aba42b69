import type { CHANGE_SENTENCES } from "@tbm/contract/sentences/change-sentences.ts";
import type { Translation } from "@tbm/contract/sentences/sentences.ts";

export const CHANGE_SENTENCES_TH: Translation<typeof CHANGE_SENTENCES> = {
  change_while_deleting: () => "โพสต์บางรายการกำลังถูกลบ หยุดการลบก่อนหรือรอให้เสร็จ",
  change_while_sending: () => "ข้อความนี้ยังส่งไม่เสร็จ หยุดส่งก่อนหรือรอให้เสร็จ",
  change_bot_deleted: () => "บอทถูกลบไปแล้ว จึงเปลี่ยนโพสต์ของบอทไม่ได้อีก",
  change_nothing_left: () => "ไม่เหลือโพสต์ของข้อความนี้ให้เปลี่ยน",
  change_groups_unknown: () => "ข้อความนี้ไม่ได้โพสต์ในกลุ่มที่เลือก",
  keyboard_without_posts: () => "ไม่มีโพสต์ที่ใช้คีย์บอร์ดนี้แล้ว",
  edit_same: () => "ไม่มีอะไรต่างจากข้อความที่โพสต์อยู่",
  edit_picture_count: ({ posted, wanted }) =>
    posted === 0
      ? "โพสต์นี้ไม่มีรูป และ Telegram ให้เพิ่มได้เพียงรูปเดียว"
      : `โพสต์นี้มี ${posted} รูป และ Telegram ไม่ให้เปลี่ยนเป็น ${wanted} รูป`,
  edit_album_with_animation: () => "เปลี่ยนรูปในอัลบั้มเป็น GIF ไม่ได้",
  edit_album_with_keyboard: () => "โพสต์ไว้เป็นอัลบั้มที่ไม่มีข้อความแยก และ Telegram ไม่ให้มีปุ่มใต้อัลบั้ม",
  edit_caption_too_long: ({ limit }) =>
    `ข้อความอยู่ใต้รูป จึงยาวได้ไม่เกิน ${limit.toLocaleString("en")} ตัวอักษร`,

  post_gone: () => "ไม่มีโพสต์นี้แล้ว",
  post_not_deletable: () => "Telegram ไม่ให้บอทลบโพสต์นี้ บอทลบโพสต์ของตัวเองได้ภายใน 48 ชั่วโมงเท่านั้น",
  post_not_editable: () => "Telegram ไม่ให้บอทแก้ไขโพสต์นี้",
  post_in_old_chat: () => "กลุ่มกลายเป็นซูเปอร์กรุ๊ปแล้ว Telegram ไม่ให้บอทลบสิ่งที่โพสต์ไว้ก่อนหน้านั้น",
  change_replaced: () => "มีการเปลี่ยนแปลงใหม่กว่ามาแทน",
};
