import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { expect, test } from "vitest";

// `npm test` builds the console first. To run this file alone, run `npm start` or `npm run demo` once before.
const dist = join(import.meta.dirname, "..", "..", "console", "dist");

const KB = 1024;
const LIMITS = { firstLoad: 136 * KB, chunk: 60 * KB, editor: 90 * KB, styles: 51 * KB };

const page = readFileSync(join(dist, "index.html"), "utf8");
const assets = readdirSync(join(dist, "assets"));
const sizeOf = (asset: string) =>
  gzipSync(readFileSync(join(dist, "assets", asset)), { level: 9 }).length;
const sum = (names: string[]) => names.reduce((total, name) => total + sizeOf(name), 0);

const scripts = assets.filter((name) => name.endsWith(".js"));
const initial = scripts.filter((name) => page.includes(`/assets/${name}`));

test("the page names its scripts, so that their size can be measured", () => {
  expect(initial.length).toBeGreaterThan(0);
  expect(scripts.length).toBeGreaterThan(initial.length);
});

test.each(["en", "th"])("the first load weighs at most 136 KB with its texts in %s", (language) => {
  const texts = scripts.filter((name) => name.startsWith(`texts-${language}-shell-`));
  expect(texts).toHaveLength(1);
  expect(sum([...initial, ...texts])).toBeLessThanOrEqual(LIMITS.firstLoad);
});

/** Loaded after the screen is shown; see docs/decisions/023. */
const isEditor = (name: string) => name.startsWith("message-editor-");

test("the editor of messages is a chunk of its own and weighs at most 90 KB", () => {
  const editors = scripts.filter(isEditor);
  expect(editors).toHaveLength(1);
  expect(sum(editors)).toBeLessThanOrEqual(LIMITS.editor);
});

// How much each screen loads before it can be used is measured in e2e/first-load.spec.ts.
test("no chunk that a screen adds weighs more than 60 KB", () => {
  const heavy = scripts
    .filter((name) => !initial.includes(name) && !isEditor(name))
    .filter((name) => sizeOf(name) > LIMITS.chunk)
    .map((name) => `${name}: ${sizeOf(name)} bytes`);
  expect(heavy).toEqual([]);
});

test("all styles together weigh at most 51 KB", () => {
  expect(sum(assets.filter((name) => name.endsWith(".css")))).toBeLessThanOrEqual(LIMITS.styles);
});

interface Screen {
  titles: Record<string, string>;
  files: string[];
  /** By language. */
  texts: Record<string, string[]>;
}

/** See docs/decisions/030. */
const [, table = "{}"] = /id="screens">(.*?)<\/script>/.exec(page) ?? [];
const screens: Record<string, Screen> = JSON.parse(table);

test("the page names the files of the screens, so that they load together with the first script", () => {
  expect(Object.keys(screens)).toEqual(expect.arrayContaining(["/", "/settings", "/messages"]));
  for (const { files, texts } of Object.values(screens)) {
    expect(assets).toEqual(expect.arrayContaining([...files, ...Object.values(texts).flat()]));
  }
});

test("the page names the titles of the screens in both languages", () => {
  expect(screens["/messages"]?.titles).toEqual({ en: "Messages", th: "ข้อความ" });
  const withoutTitle = Object.keys(screens).filter((path) => !screens[path]?.titles["en"]);
  expect(withoutTitle).toEqual(["/settings/alerts"]);
});

test.each([
  ["/", 12, 175],
  ["/settings", 16, 200],
  ["/messages", 20, 256],
])("%s is shown with at most %d files of code, %d KB", (path, most, kilobytes) => {
  const named = assets.filter((name) => page.includes(`/assets/${name}"`));
  const own = [...(screens[path]?.files ?? []), ...(screens[path]?.texts["th"] ?? [])];
  const files = [...new Set([...named, ...own])].filter((name) => /\.(?:js|css)$/.test(name));
  expect(files.length).toBeGreaterThan(named.length);
  expect(files.length).toBeLessThanOrEqual(most);
  expect(sum(files)).toBeLessThanOrEqual(kilobytes * KB);
});

const isSheet = (name: string) => name.endsWith(".css");
const readAssets = (names: string[]) =>
  names.map((name) => readFileSync(join(dist, "assets", name), "utf8")).join();
/** The classes of Mantine's components: `m_77c9d27d`. */
const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]+\b/g));
const mantine = classesIn(
  readFileSync(createRequire(import.meta.url).resolve("@mantine/core/styles.css"), "utf8"),
);

test.each(Object.keys(screens))("%s loads the rules of the components in its code", (path) => {
  const named = assets.filter((name) => page.includes(`/assets/${name}"`));
  const files = [...named, ...(screens[path]?.files ?? [])];
  const [sheets, code] = [files.filter(isSheet), files.filter((name) => !isSheet(name))];
  const needed = classesIn(readAssets(code)).intersection(mantine);
  expect(needed.size).toBeGreaterThan(10);
  expect(needed.difference(classesIn(readAssets(sheets)))).toEqual(new Set());
});

test("no stylesheet blocks the first paint", () => {
  const [head = "", body = ""] = page.split("<body>");
  expect(head).not.toContain('rel="stylesheet"');
  expect(body).toMatch(/class="opening".*rel="stylesheet"/s);
});

test("the page shows the outline of a screen before any script or stylesheet is loaded", () => {
  const [opening = ""] = (page.split("<body>")[1] ?? "").split('rel="stylesheet"');
  expect(opening).toContain("Bot Manager");
  expect(opening).toContain('class="opening-blocks"');
});
