import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createServedTestbed } from "#testing/served-testbed.ts";

import { createPageApp, isPagePath } from "./page-files.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tbm-page-"));
  mkdirSync(join(folder, "dist", "assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "");
  writeFileSync(join(folder, "dist", "index.html"), "<title>Chats</title>");
  writeFileSync(join(folder, "dist", "assets", "page.js"), "");
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string) => createPageApp(join(folder, "dist")).request(path);

test("serves the page under a strict policy", async () => {
  const response = await get("/");
  expect(await response.text()).toContain("Chats");
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("serves the page's files", async () => {
  const response = await get("/page/assets/page.js");
  expect(response.headers.get("content-type")).toMatch("text/javascript");
});

test.each(["/page/nothing.js", "/page/..%2fsecret.txt", "/page/../secret.txt", "/assets/page.js"])(
  "serves nothing at %s",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test("says how to build the page if it is not built", async () => {
  const response = await createPageApp(join(folder, "missing")).request("/");
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("npm run simulator");
});

test.each([
  ["/", true],
  ["/?from=console", true],
  ["/page/assets/page.js", true],
  ["/bot1:a/getMe", false],
  ["/_/chats", false],
])("%s belongs to the page: %s", (path, isOurs) => {
  expect(isPagePath(path)).toBe(isOurs);
});

test("does not affect the Bot API", async () => {
  const bed = await createServedTestbed();
  expect(await (await fetch(bed.methodUrl("getMe"))).json()).toMatchObject({ ok: true });
  await bed.server.close();
});
