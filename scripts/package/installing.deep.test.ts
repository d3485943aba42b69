/*
 * Runs every command of docs/installing.md on a machine of its own, and those of docs/backups.md that differ from
 * `npm run backup`. Only `npm start` in the repository runs elsewhere: in the browser tests, and whenever somebody starts
 * the worker.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readGuide } from "./machine/guide.ts";
import { buildImage } from "./machine/image.ts";
import { canOpenMachine, LOCAL, openMachine, PUBLIC } from "./machine/open-machine.ts";
import { packPackage, ROOT } from "./packed.ts";

const { commandsOf, blockCount, version } = readGuide("installing.md");
const backups = readGuide("backups.md");

let folder: string;
beforeAll(() => {
  if (!canOpenMachine) return;
  folder = mkdtempSync(join(tmpdir(), "tbm-installing-"));
  const packed = packPackage();
  cpSync(packed, join(folder, `telegram-bot-manager-${version}.tgz`));
  for (const name of ["deploy", "compose.yaml"]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  buildImage(join(folder, "container"));
  rmSync(dirname(packed), { recursive: true });
});
afterAll(() => {
  if (canOpenMachine) rmSync(folder, { recursive: true });
});

const open = () => openMachine(folder, { IMAGE: join(folder, "container") });

describe.runIf(canOpenMachine)("docs/installing.md", () => {
  test("each section has the commands that are run here", () => {
    const counts = [
      "From the repository",
      "As a package",
      "In a container",
      "As a service",
      "https",
    ];
    expect(counts.map((heading) => commandsOf(heading).map((block) => block.length))).toEqual([
      [1],
      [2],
      [2, 1],
      [2],
      [3, 2, 1],
    ]);
    expect(blockCount).toBe(8);
  });

  test("as a package, and with https", async () => {
    const machine = await open();
    const [[, start = ""] = []] = commandsOf("As a package");
    const first = machine.start(start);
    await machine.isReachable(LOCAL);
    machine.run("pkill -INT -f '[b]in/telegram-bot-manager'");
    expect(await first.exited).toBe(0);
    const [proxy = [], , [again = ""] = []] = commandsOf("https");
    for (const command of proxy) machine.run(command);
    machine.start(again);
    await machine.isReachable(PUBLIC);
    await machine.knowsAddress(PUBLIC);
  });

  test("in a container, and with https", async () => {
    const machine = await open();
    const [[up = "", readKey = ""] = [], [upWithHttps = ""] = []] = commandsOf("In a container");
    machine.run(up);
    await machine.isReachable(LOCAL);
    expect(machine.run(readKey)).toMatch(/^API_KEY=tbm_/m);
    expect(machine.run(backups.commandLike("docker compose"))).toMatch(
      /^Backed up .* \/data\/backups/,
    );
    machine.run(upWithHttps);
    await machine.isReachable(PUBLIC);
    await machine.knowsAddress(PUBLIC);
  });

  test("as a service, and with https", async () => {
    const machine = await open();
    const [[install = "", readKey = ""] = []] = commandsOf("As a service");
    machine.run(install);
    await machine.isReachable(LOCAL);
    expect(machine.run(readKey)).toMatch(/^API_KEY=tbm_/m);
    // /root is shared with this machine, so the backup goes to the test's folder.
    const backup = backups.commandLike("sudo DATA_DIR").replace("/root", folder);
    expect(machine.run(backup)).toContain(`to ${folder}/bots/`);
    const [proxy = [], tellAddress = []] = commandsOf("https");
    for (const command of [...proxy, ...tellAddress]) machine.run(command);
    await machine.isReachable(PUBLIC);
    await machine.knowsAddress(PUBLIC);
  });
});
