import { mkdirSync, writeFileSync } from "node:fs";

import { expect, test } from "vitest";

import { eachWorkerFolder, health } from "#testing/crash/worker-folder.ts";

const { pathTo, start } = eachWorkerFolder();

test("a wrong setting stops the start with one sentence", async () => {
  const worker = await start({ TIMEZONE: "Mars/Base" });
  expect((await worker.exited).code).toBe(1);
  expect(worker.log()).toBe(
    'The setting TIMEZONE ("Mars/Base") is not a time zone; write it as Asia/Bangkok.\n',
  );
});

test("an address that can't be one is refused before anything starts", async () => {
  const worker = await start({ HOST: "999.1" });
  expect((await worker.exited).code).toBe(1);
  expect(worker.log()).toBe(
    'The setting HOST ("999.1") is not an address of this machine; write it as 127.0.0.1 or 0.0.0.0.\n',
  );
});

test("with a Thai LANG it says in Thai where it runs, where the key is and how to stop", async () => {
  const worker = await start({ LANG: "th_TH.UTF-8" });
  const secrets = pathTo("data", ".env");
  expect((await worker.stop()).code).toBe(0);
  expect(worker.output()).toBe(
    [
      `Telegram Bot Manager ทำงานอยู่ที่ ${worker.url}`,
      `สร้างคีย์ API ไว้ใน ${secrets} แล้ว นำไปกรอกที่ ${worker.url}/settings`,
      "กด Ctrl+C เพื่อหยุด",
      "SIGTERM: กำลังทำงานที่ค้างอยู่ให้เสร็จ…\n",
    ].join("\n"),
  );
  expect(worker.log()).toContain('"event":"started"');
});

test("with a Thai LANG it says in Thai why it cannot start", async () => {
  const LANG = "th_TH.UTF-8";
  const wrong = await start({ LANG, TIMEZONE: "Mars/Base" });
  expect((await wrong.exited).code).toBe(1);
  expect(wrong.log()).toBe("การตั้งค่า TIMEZONE (“Mars/Base”) ไม่ใช่เขตเวลา เขียนแบบ Asia/Bangkok\n");

  const first = await start();
  const second = await start({ LANG });
  expect((await second.exited).code).toBe(1);
  expect(second.log()).toMatch(/^มีเวิร์กเกอร์อื่นใช้โฟลเดอร์ข้อมูล .* หรือตั้ง DATA_DIR เป็นโฟลเดอร์อื่น\n$/);

  const { port } = new URL(first.url);
  const third = await start({ LANG, PORT: port }, "other");
  expect((await third.exited).code).toBe(1);
  expect(third.log()).toContain(`การตั้งค่า PORT เป็น ${port} ซึ่งโปรแกรมอื่นใช้อยู่`);
});

test("with LANG=C its messages are in English", async () => {
  const worker = await start({ LANG: "C" });
  expect(worker.output()).toContain(`Telegram Bot Manager is running at ${worker.url}\n`);
});

test("a port in use is reported with the setting's name, and the next start generates a key", async () => {
  const first = await start();
  const { port } = new URL(first.url);
  const second = await start({ PORT: port }, "other");
  expect((await second.exited).code).toBe(1);
  expect(second.log()).toContain(`The setting PORT is ${port}, which another program uses`);
  const third = await start({}, "other");
  expect((await health(third)).status).toBe(200);
});

test("a data folder that cannot be used stops the start with one sentence", async () => {
  const file = pathTo("data");
  writeFileSync(file, "");
  const worker = await start();
  expect((await worker.exited).code).toBe(1);
  expect(worker.log()).toMatch(/^The setting DATA_DIR \(".*"\) is not a folder .* Set it to one/);
  expect(worker.log().trim()).not.toContain("\n");
});

test("a file that is not a database stops the start with one sentence", async () => {
  mkdirSync(pathTo("data"));
  writeFileSync(pathTo("data", "bot-manager.sqlite"), "not a database".repeat(100));
  const worker = await start();
  expect((await worker.exited).code).toBe(1);
  expect(worker.log()).toMatch(/^The database .* cannot be used: file is not a database\.\n$/);
});

test("an unexpected error at startup is printed with the source files it comes from", async () => {
  mkdirSync(pathTo("data", "bot-manager.sqlite"), { recursive: true });
  const worker = await start();
  expect((await worker.exited).code).toBe(1);
  expect(worker.log()).toMatch(/^Error: unable to open database file\n {4}at openSqlite /);
  expect(worker.log()).toMatch(
    /\(file:\S+\/worker\/src\/hosts\/node\/storage\/sqlite\.ts:\d+:\d+\)/,
  );
});
