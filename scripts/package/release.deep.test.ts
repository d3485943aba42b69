import { readdirSync, readFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { prepare, ROOT, runToEnd } from "./packed.ts";

const VERSION = "9.8.7";

let folder: string;
const git = (...args: string[]) =>
  runToEnd("git", [
    "-C",
    folder,
    "-c",
    "user.name=Test",
    "-c",
    "user.email=test@example.com",
    ...args,
  ]);
const release = (...args: string[]) =>
  runToEnd(process.execPath, [join(folder, "scripts/package/release.mjs"), ...args], {
    npm_config_cache: join(folder, "node_modules", ".cache", "npm"),
    GIT_AUTHOR_NAME: "Test",
    GIT_AUTHOR_EMAIL: "test@example.com",
    GIT_COMMITTER_NAME: "Test",
    GIT_COMMITTER_EMAIL: "test@example.com",
  });
const read = (path: string) => readFileSync(join(folder, path), "utf8");

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tbm-release-"));
  prepare("git", ["clone", "--quiet", "--depth", "1", `file://${ROOT}`, folder]);
  for (const name of ["node_modules", "worker/node_modules"]) {
    prepare("cp", ["-al", join(ROOT, name), join(folder, name)]);
  }
  // This folder has no built console yet.
  rmSync(join(folder, "node_modules", ".console-built"), { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a release needs a version, a clean tree and something in the changelog", () => {
  expect(release()).toMatchObject({ status: 1, output: expect.stringContaining("such as 1.2.0") });
});

test("a release has one version everywhere, a tag, a package, its components and checksums", () => {
  const { status, output } = release(VERSION);
  expect(status, output).toBe(0);
  for (const path of ["package.json", "worker/package.json", "worker/src/version.ts"]) {
    expect(read(path)).toContain(`"${VERSION}"`);
  }
  expect(read("CHANGELOG.md")).toMatch(/## \[Unreleased\]\n\n## \[9\.8\.7\] - \d{4}-\d\d-\d\d\n/);
  expect(read("docs/installing.md")).toContain(`npx ./telegram-bot-manager-${VERSION}.tgz`);
  expect(read("docs/upgrading.md")).toContain("npx ./telegram-bot-manager-9.9.0.tgz");
  expect(git("tag").output).toBe(`v${VERSION}\n`);
  expect(git("status", "--porcelain").output).toBe("");
  const out = join(folder, "dist", "release");
  const names = [
    "SHA256SUMS",
    `telegram-bot-manager-${VERSION}.cdx.json`,
    `telegram-bot-manager-${VERSION}.tgz`,
  ];
  expect(readdirSync(out).toSorted()).toEqual(names);
  expect(runToEnd("sh", ["-c", `cd ${out} && sha256sum --check SHA256SUMS`]).status).toBe(0);
  const sbom = JSON.parse(readFileSync(join(out, names[1] ?? ""), "utf8"));
  expect(sbom.bomFormat).toBe("CycloneDX");
  const components = sbom.components.map(({ name }: { name: string }) => name);
  expect(components).toEqual(expect.arrayContaining(["hono", "grammy", "react", "zod"]));
  expect(components).not.toContain("vitest");
  expect(release(VERSION).output).toContain("exists already");
});
