// Like setup.mjs, this runs on any Node.

/** What setup tells the operator. */
export const TEXTS = {
  installing: () => ({
    en: "Installing packages (a minute or two the first time)…",
    th: "กำลังติดตั้งแพ็กเกจ (ครั้งแรกใช้เวลาหนึ่งถึงสองนาที)…",
  }),
  buildingConsole: () => ({ en: "Building the console…", th: "กำลังสร้างคอนโซล…" }),
  buildingSimulatorPage: () => ({
    en: "Building the simulator's page…",
    th: "กำลังสร้างหน้าของตัวจำลอง…",
  }),
  waiting: (pid) => ({
    en: `Another command (process ${pid}) is setting this folder up; waiting for it…`,
    th: `คำสั่งอื่น (โปรเซส ${pid}) กำลังเตรียมโฟลเดอร์นี้ กำลังรอให้เสร็จ…`,
  }),
  failed: (command) => ({ en: `"${command}" failed.`, th: `คำสั่ง “${command}” ไม่สำเร็จ` }),
  oldNode: (needed, found) => ({
    en: `Node ${needed} or newer is needed; this is ${found}.`,
    th: `ต้องใช้ Node ${needed} ขึ้นไป เวอร์ชันที่ใช้อยู่คือ ${found}`,
  }),
  oldUnpinnedNode: (platform, needed, found) => ({
    en: `On ${platform} Node ${needed} or newer is needed; this is ${found}.`,
    th: `บน ${platform} ต้องใช้ Node ${needed} ขึ้นไป เวอร์ชันที่ใช้อยู่คือ ${found}`,
  }),
  noPinnedNode: () => ({
    en: "npm did not install the pinned Node. Allow optional packages (omit= without optional).",
    th: "npm ไม่ได้ติดตั้ง Node เวอร์ชันที่กำหนด ให้เปิดใช้แพ็กเกจเสริม (นำ optional ออกจากค่า omit)",
  }),
};

const { LC_ALL, LC_MESSAGES, LANG } = process.env;

/** Decided as in worker/src/operator-language.ts, which cannot be imported before packages are installed. */
const language = /^th(?![a-z])/i.test(LC_ALL || LC_MESSAGES || LANG || "") ? "th" : "en";

/** A text in the language of the terminal. */
export const textOf = (name, ...values) => TEXTS[name](...values)[language];
