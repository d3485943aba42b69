import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

// @ts-expect-error -- written in JavaScript, so that it runs before anything is installed
import { TEXTS } from "./setup-texts.mjs";
// @ts-expect-error -- the same
import { pinnedNode, root } from "./setup.mjs";

const PINNED = relative(root, pinnedNode);

/** Stands in for npm: waits a moment, records that it ran, and fails if it runs twice at once. */
const NPM = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require("node:fs");
appendFileSync("runs", "x");
rmSync("node_modules", { recursive: true, force: true });
mkdirSync("${dirname(PINNED)}", { recursive: true });
setTimeout(() => {
  if (existsSync("broken")) process.exit(1);
  writeFileSync("${PINNED}", "", { flag: "wx" });
}, 1500);
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tbm-clone-"));
  for (const name of ["scripts/setup", "bin"]) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ["setup.mjs", "setup-lock.mjs", "setup-texts.mjs"]) {
    copyFileSync(join(import.meta.dirname, name), join(folder, "scripts", "setup", name));
  }
  writeFileSync(join(folder, "package-lock.json"), "{}");
  writeFileSync(join(folder, "bin", "npm"), NPM);
  chmodSync(join(folder, "bin", "npm"), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function setUp(work = "ensurePackages()", environment: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ["--input-type=module", "-e", `import("./scripts/setup/setup.mjs").then((it) => it.${work})`],
    {
      cwd: folder,
      env: {
        PATH: `${join(folder, "bin")}${delimiter}${process.env["PATH"] ?? ""}`,
        ...environment,
      },
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  const [code] = await once(child, "close");
  return { code, said };
}

const runs = () => readFileSync(join(folder, "runs"), "utf8").length;

test("installs once if several commands start on a fresh clone", async () => {
  const ends = await Promise.all([setUp(), setUp(), setUp()]);
  const said = ends.map((end) => end.said);
  expect(
    ends.map(({ code }) => code),
    said.join(""),
  ).toEqual([0, 0, 0]);
  expect(runs()).toBe(1);
  expect(said.filter((text) => text.includes("Installing packages"))).toHaveLength(1);
  const waited = said.filter((text) => /^Another command \(process \d+\) is .+\n$/.test(text));
  expect(waited).toHaveLength(2);
  expect(await setUp()).toEqual({ code: 0, said: "" });
});

test.each([
  ["th_TH.UTF-8", "กำลังติดตั้งแพ็กเกจ"],
  ["C", "Installing packages"],
])("with LANG=%s it says: %s…", async (LANG, text) => {
  expect((await setUp("ensurePackages()", { LANG })).said).toMatch(new RegExp(`^${text}`));
});

test("every text is in both languages", () => {
  const texts = Object.values<(...values: string[]) => object>(TEXTS);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) {
    expect(text("1", "2", "3")).toEqual({
      en: expect.stringMatching(/^[^\u0e00-\u0e7f]+$/),
      th: expect.stringMatching(/[\u0e00-\u0e7f]/),
    });
  }
});

test("ignores the lock of a dead process", async () => {
  const gone = spawn(process.execPath, ["-e", ""]);
  await once(gone, "close");
  const lock = join(folder, ".setup-lock");
  writeFileSync(lock, String(gone.pid));
  const ends = await Promise.all([setUp(), setUp()]);
  expect(ends.map(({ code }) => code)).toEqual([0, 0]);
  expect(runs()).toBe(1);
  expect(existsSync(lock)).toBe(false);
});

test("tries again after a failed setup", async () => {
  writeFileSync(join(folder, "broken"), "");
  const [first, second] = await Promise.all([setUp(), setUp()]);
  expect([first.code, second.code]).toEqual([1, 1]);
  rmSync(join(folder, "broken"));
  expect((await setUp()).code).toBe(0);
  expect(runs()).toBe(3);
});

/** Stands in for the bundler: records that it ran, and writes the file. */
const BUNDLE = `
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
const [program, built] = process.argv.slice(2);
appendFileSync("runs", "x");
mkdirSync("dist", { recursive: true });
writeFileSync(built, program);
`;

test("builds a program once, and again when a source has changed", async () => {
  const sources = ["contract/src", "worker/src", "simulator/src", "e2e", "bench"];
  for (const name of [...sources, dirname(PINNED)]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  symlinkSync(process.execPath, join(folder, PINNED));
  writeFileSync(join(folder, "scripts/setup/bundle.mjs"), BUNDLE);
  const build = () => setUp('ensureProgram("worker/src/main.ts")');
  writeFileSync(join(folder, "worker/src/main.ts"), "1");

  expect((await Promise.all([build(), build()])).map(({ code }) => code)).toEqual([0, 0]);
  expect(readFileSync(join(folder, "dist/worker-src-main.mjs"), "utf8")).toBe("worker/src/main.ts");
  writeFileSync(join(folder, "worker/src/main.test.ts"), "a test is no part of it");
  await build();
  expect(runs()).toBe(1);
  writeFileSync(join(folder, "worker/src/main.ts"), "2");
  await build();
  expect(runs()).toBe(2);
});

interface LockedPackage {
  integrity?: string;
  link?: boolean;
  resolved?: string;
}

test("every package, the pinned Node included, is locked by its digest, and none runs a script", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const packages = Object.entries<LockedPackage>(lock.packages).filter(
    ([path, { link }]) => path.includes("node_modules/") && !link,
  );
  for (const [path, { integrity, resolved }] of packages) {
    expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved, path).toBeUndefined();
  }
  expect(packages.map(([path]) => path)).toContain(dirname(dirname(PINNED)));
  expect(readFileSync(join(root, ".npmrc"), "utf8")).toContain("ignore-scripts=true\n");
});
