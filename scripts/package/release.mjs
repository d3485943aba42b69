// npm run release -- 1.2.0
// Sets the version everywhere, dates the changelog, commits and tags, and writes what is published to dist/release:
// the package, a list of its components (CycloneDX) and checksums. Publishing is left to a person.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ensurePackages, root } from "#setup/setup.mjs";

import { buildPackage } from "./build-package.mjs";
import { listComponents } from "./list-components.mjs";

const OUT = join(root, "dist", "release");
/** Besides the packages, which npm changes. */
const VERSIONED = ["worker/src/version.ts", "console/src/features/settings/console-version.ts"];

/** Guides that name the file of the package, and the version that they name: a guide to upgrading names the next one. */
const GUIDES = new Map([
  ["docs/installing.md", (version) => version],
  ["docs/upgrading.md", nextMinor],
]);
const PACKAGE_VERSION = /(?<=telegram-bot-manager-)\d+\.\d+\.\d+(?=\.tgz)/g;

function nextMinor(version) {
  const [major, minor] = version.split(".").map(Number);
  return `${major}.${minor + 1}.0`;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const run = (command, ...args) =>
  execFileSync(command, args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });

const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** Returns whether the text is another one now. */
function rewrite(path, change) {
  const text = readFileSync(join(root, path), "utf8");
  const changed = change(text);
  writeFileSync(join(root, path), changed);
  return changed !== text;
}

function edit(path, change) {
  if (!rewrite(path, change)) fail(`${path} has nothing to change.`);
}

function assertReady(version) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) fail("Give the new version, such as 1.2.0.");
  if (run("git", "status", "--porcelain") !== "") fail("Commit or undo your changes first.");
  if (run("git", "tag", "--list", `v${version}`) !== "")
    fail(`The tag v${version} exists already.`);
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  if (!/## \[Unreleased\]\s+###/.test(changelog))
    fail("CHANGELOG.md has nothing under [Unreleased].");
}

function setVersion(version) {
  const everywhere = ["--workspaces", "--include-workspace-root", "--no-workspaces-update"];
  run("npm", "version", version, "--no-git-tag-version", ...everywhere);
  run("npm", "install", "--package-lock-only", "--ignore-scripts", "--offline", "--no-audit");
  for (const path of VERSIONED) {
    edit(path, (text) => text.replace(/"\d+\.\d+\.\d+"/, `"${version}"`));
  }
  for (const [path, shown] of GUIDES) {
    // A patch release leaves the guide to upgrading as it is.
    rewrite(path, (text) => text.replaceAll(PACKAGE_VERSION, shown(version)));
  }
  const day = new Date().toISOString().slice(0, 10);
  edit("CHANGELOG.md", (text) =>
    text.replace("## [Unreleased]\n", `## [Unreleased]\n\n## [${version}] - ${day}\n`),
  );
}

function writeArtifacts(version) {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const folder = join(root, "dist", "package");
  buildPackage(folder);
  run("npm", "pack", folder, "--silent", "--pack-destination", OUT);
  const components = listComponents(
    readJson("package.json"),
    readJson("package-lock.json"),
    new Date().toISOString(),
  );
  const file = `telegram-bot-manager-${version}.cdx.json`;
  writeFileSync(join(OUT, file), `${JSON.stringify(components, null, 2)}\n`);
  const sums = readdirSync(OUT)
    .toSorted()
    .map((name) => {
      const digest = createHash("sha256")
        .update(readFileSync(join(OUT, name)))
        .digest("hex");
      return `${digest}  ${name}\n`;
    });
  writeFileSync(join(OUT, "SHA256SUMS"), sums.join(""));
}

const [version = ""] = process.argv.slice(2);
assertReady(version);
ensurePackages();
setVersion(version);
writeArtifacts(version);
run("git", "commit", "--quiet", "--all", "--message", `chore: release ${version}`);
run("git", "tag", `v${version}`);
console.log(`Tagged v${version}. In ${OUT} are the package, its components and checksums.
To publish: git push --follow-tags, then npm publish with the package.`);
