import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { createDiskFiles, isTemporary } from "./disk-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tbm-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const hello = new TextEncoder().encode("hello");
const text = async (stream: ReadableStream<Uint8Array> | null | undefined) =>
  stream ? new Response(stream).text() : null;

test("a stored file is found, whole and in ranges, also by the next process", async () => {
  await createDiskFiles(folder).put("abc.png", hello);
  const found = await createDiskFiles(folder).find("abc.png");
  expect(found?.size).toBe(5);
  expect(await text(await found?.read())).toBe("hello");
  expect(await text(await found?.read({ first: 1, last: 3 }))).toBe("ell");
});

test("a file is stored in the folder of its first letters, and no temporary file remains", async () => {
  const files = createDiskFiles(folder);
  await files.put("abc.png", hello);
  expect(readdirSync(join(folder, "ab"))).toEqual(["abc.png"]);
  expect(readdirSync(join(folder, "unfinished"))).toEqual([]);
  for await (const { name } of files.list()) expect(name).toBe("abc.png");
});

test("a missing file is not found, and deleting it does nothing", async () => {
  const files = createDiskFiles(folder);
  expect(await files.find("abc.png")).toBeNull();
  await files.delete("abc.png");
  await files.put("abc.png", hello);
  const found = await files.find("abc.png");
  await files.delete("abc.png");
  expect(await files.find("abc.png")).toBeNull();
  expect(await found?.read()).toBeNull();
});

test("a file that can never be opened counts as missing", async () => {
  const files = createDiskFiles(folder);
  await files.put("abc.png", hello);
  const found = await files.find("abc.png");
  rmSync(join(folder, "ab"), { recursive: true });
  writeFileSync(join(folder, "ab"), "in the way");
  expect(await found?.read()).toBeNull();
});

test.each([
  ["EMFILE", true],
  ["ENFILE", true],
  ["ENOENT", false],
  ["EACCES", false],
])("%s is a temporary error: %s", (code, passes) => {
  expect(isTemporary(Object.assign(new Error(code), { code }))).toBe(passes);
});

test("a file that cannot be stored leaves nothing behind", async () => {
  const files = createDiskFiles(folder);
  writeFileSync(join(folder, "ab"), "in the way");
  await expect(files.put("abc.png", hello)).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(readdirSync(join(folder, "unfinished"))).toEqual([]);
  rmSync(join(folder, "ab"));
});

test("temporary files of a killed process are removed at the next start", () => {
  mkdirSync(join(folder, "unfinished"));
  writeFileSync(join(folder, "unfinished", "abc.png"), "hel");
  createDiskFiles(folder);
  expect(existsSync(join(folder, "unfinished", "abc.png"))).toBe(false);
});
