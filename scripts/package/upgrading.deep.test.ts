/*
 * Runs the commands of docs/upgrading.md on a machine that has a worker of an older version. Only `npm run deploy` runs
 * elsewhere (worker/src/hosts/workerd/deploy.deep.test.ts).
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { readGuide } from "./machine/guide.ts";
import { runLastStage } from "./machine/image.ts";
import { canOpenMachine, LOCAL, openMachine, PUBLIC } from "./machine/open-machine.ts";
import { prepare, ROOT } from "./packed.ts";

const { commandsOf, blockCount, version: NEW } = readGuide("upgrading.md");
const installing = readGuide("installing.md");
const [[pack = "", startPacked = ""] = []] = installing.commandsOf("As a package");

const OLD = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;

let folder: string;
/** Where the new version is published. */
let origin: string;
/** The operator's copy of the repository. */
let checkout: string;

const git = (...args: string[]) =>
  prepare("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args]);
const inCheckout = (line: string) =>
  prepare("sh", ["-c", `cd ${checkout} && ${line}`], { HOME: folder, npm_config_offline: "true" });
const goBack = () => git("-C", checkout, "reset", "--quiet", "--hard", "old");

function publishNewVersion(): void {
  for (const path of ["package.json", "worker/src/version.ts"]) {
    const text = readFileSync(join(origin, path), "utf8");
    writeFileSync(join(origin, path), text.replace(`"${OLD}"`, `"${NEW}"`));
  }
  git("-C", origin, "commit", "--quiet", "--all", "--message", "A new version");
}

/** An image with the package that was built last. */
function makeImage(name: string): string {
  const build = join(folder, "build");
  cpSync(join(checkout, "dist/package"), join(build, "package"), { recursive: true });
  const image = join(folder, name);
  runLastStage(image, build);
  rmSync(build, { recursive: true });
  return image;
}

beforeAll(() => {
  if (!canOpenMachine) return;
  folder = mkdtempSync(join(tmpdir(), "tbm-upgrading-"));
  origin = join(folder, "origin");
  checkout = join(folder, "checkout");
  git("clone", "--quiet", "--depth", "1", `file://${ROOT}`, origin);
  git("clone", "--quiet", `file://${origin}`, checkout);
  git("-C", checkout, "tag", "old");
  for (const name of ["node_modules", "worker/node_modules"]) {
    prepare("cp", ["-al", join(ROOT, name), join(checkout, name)]);
  }
  // This folder has no built console yet.
  rmSync(join(checkout, "node_modules/.console-built"), { force: true });
  publishNewVersion();
  inCheckout(pack);
  makeImage("container");
  inCheckout(`git pull --quiet && ${pack}`);
  makeImage("new-container");
});
beforeEach(() => {
  if (canOpenMachine) goBack();
});
afterAll(() => {
  if (canOpenMachine) rmSync(folder, { recursive: true });
});

async function open() {
  const machine = await openMachine(checkout, {
    IMAGE: join(folder, "container"),
    NEW_IMAGE: join(folder, "new-container/image"),
  });
  const keyIn = (secrets: string) => /^API_KEY=(\S+)/m.exec(secrets)?.[1] ?? "";
  return { ...machine, readKey: (command: string) => keyIn(machine.run(command)) };
}

describe.runIf(canOpenMachine)("docs/upgrading.md", () => {
  test("each section has the commands that are run here", () => {
    const headings = [
      "From the repository",
      "As a package",
      "In a container",
      "As a service",
      "On Cloudflare",
    ];
    const counts = headings.map((heading) => commandsOf(heading).map((block) => block.length));
    expect(counts).toEqual([[2], [2], [2, 1], [1], [2]]);
    expect(blockCount).toBe(6);
    expect(commandsOf("On Cloudflare")).toEqual([["git pull", "npm run deploy"]]);
  });

  test("from the repository", async () => {
    const machine = await open();
    const first = machine.start("npm start");
    await machine.isReachable(LOCAL);
    const key = machine.readKey("cat data/.env");
    await machine.hasVersion(LOCAL, OLD, key);
    machine.run("pkill -INT -f '[w]orker-src-hosts-node-main'");
    await first.exited;
    const [[pull = "", start = ""] = []] = commandsOf("From the repository");
    machine.run(pull);
    machine.start(start);
    await machine.hasVersion(LOCAL, NEW, key);
  });

  test("as a package", async () => {
    const machine = await open();
    const first = machine.start(startPacked);
    await machine.isReachable(LOCAL);
    const key = machine.readKey("cat ~/telegram-bot-manager/.env");
    await machine.hasVersion(LOCAL, OLD, key);
    machine.run("pkill -INT -f '[b]in/telegram-bot-manager'");
    expect(await first.exited).toBe(0);
    const [[get = "", start = ""] = []] = commandsOf("As a package");
    machine.run(get);
    machine.start(start);
    await machine.hasVersion(LOCAL, NEW, key);
  });

  test("in a container, without and with https", async () => {
    const machine = await open();
    const [[up = "", readKey = ""] = [], [upWithHttps = ""] = []] =
      installing.commandsOf("In a container");
    machine.run(up);
    await machine.isReachable(LOCAL);
    const key = machine.readKey(readKey);
    await machine.hasVersion(LOCAL, OLD, key);
    const [upgrade = [], [upgradeWithHttps = ""] = []] = commandsOf("In a container");
    for (const command of upgrade) machine.run(command);
    await machine.hasVersion(LOCAL, NEW, key);
    machine.run(upWithHttps);
    await machine.isReachable(PUBLIC);
    machine.run(upgradeWithHttps);
    await machine.hasVersion(PUBLIC, NEW, key);
  });

  test("as a service", async () => {
    const machine = await open();
    const [[install = "", readKey = ""] = []] = installing.commandsOf("As a service");
    machine.run(install);
    await machine.isReachable(LOCAL);
    const key = machine.readKey(readKey);
    await machine.hasVersion(LOCAL, OLD, key);
    const [[again = ""] = []] = commandsOf("As a service");
    machine.run(again);
    await machine.hasVersion(LOCAL, NEW, key);
  });
});
