import { expect, test } from "vitest";

import { uploadStore } from "./upload-store.ts";

const file = new File(["x"], "one.png");
const ONE = "http://one.test";
const key = uploadStore.keyOf(ONE, "fld_1");

test("each folder of each worker has its own uploads", () => {
  uploadStore.begin(key, [file]);
  expect(uploadStore.read(key).isRunning).toBe(true);
  for (const other of [
    uploadStore.keyOf(ONE, "fld_2"),
    uploadStore.keyOf("http://one.test:81", "fld_1"),
  ]) {
    expect(uploadStore.read(other).uploads).toEqual([]);
  }
});

test("a forgotten run does not change the uploads of the next one", () => {
  const former = uploadStore.begin(key, [file]);
  uploadStore.forget();
  former.step(0, { kind: "done" });
  expect(uploadStore.read(key).uploads).toEqual([]);
  uploadStore.begin(key, [file]);
  former.step(0, { kind: "done" });
  former.end();
  expect(uploadStore.read(key)).toMatchObject({
    uploads: [{ file, state: { kind: "queued" } }],
    isRunning: true,
  });
});

test("failed uploads stay after the end, finished ones do not", () => {
  const good = uploadStore.begin(key, [file]);
  good.step(0, { kind: "done" });
  good.end();
  expect(uploadStore.read(key)).toMatchObject({ uploads: [], isRunning: false });
  const bad = uploadStore.begin(key, [file]);
  bad.step(0, { kind: "failed", reason: "", isFinal: false });
  bad.end();
  expect(uploadStore.read(key)).toMatchObject({ uploads: [{ file }], isRunning: false });
});

test("a closed run takes no more files", () => {
  const run = uploadStore.begin(key, [file]);
  expect(uploadStore.join(key, [file])).toBe(true);
  expect(run.files).toHaveLength(2);
  run.close();
  expect(uploadStore.join(key, [file])).toBe(false);
});
