import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { BARE_PATH, packPackage, prepare, ROOT, run, runToEnd } from "./packed.ts";

const MB = 1024 * 1024;

let packed: string;
let folder: string;
let command: string;
beforeAll(() => {
  packed = packPackage();
  folder = mkdtempSync(join(tmpdir(), "tbm-bare-"));
  const options = ["--offline", "--no-audit", "--no-fund", "--prefix", folder];
  prepare("npm", ["install", ...options, packed], { HOME: folder });
  command = join(folder, "node_modules", ".bin", "telegram-bot-manager");
});
afterAll(() => {
  rmSync(dirname(packed), { recursive: true });
  rmSync(folder, { recursive: true });
});

const home = (name: string) => {
  mkdirSync(join(folder, name));
  return { HOME: join(folder, name), PORT: "0" };
};

async function start(environment: Record<string, string>) {
  const worker = run(command, [], environment);
  await vi.waitFor(() => expect(worker.output()).toContain("Ctrl+C"), { timeout: 60_000 });
  const url = /http:\S+/.exec(worker.output())?.[0] ?? "";
  return { ...worker, url };
}

test("the package is small and needs no other package", () => {
  expect(statSync(packed).size).toBeLessThan(5 * MB);
  const installed = join(folder, "node_modules");
  expect(existsSync(join(installed, "telegram-bot-manager", "node_modules"))).toBe(false);
  expect(runToEnd("ls", [installed]).output).toBe("telegram-bot-manager\n");
});

test("it starts a worker with its console, keeps the data in the home folder, and shuts down cleanly", async () => {
  const environment = home("one");
  const worker = await start(environment);
  expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
  expect(await (await fetch(worker.url)).text()).toContain("<title>");
  const secrets = join(environment.HOME, "telegram-bot-manager", ".env");
  expect(statSync(secrets).mode % 0o1000).toBe(0o600);
  worker.child.kill("SIGTERM");
  expect(await worker.exited).toBe(0);
});

test.runIf(existsSync("/proc/self/status"))("an idle worker needs at most 90 MB", async () => {
  const worker = await start(home("idle"));
  await (await fetch(worker.url)).text();
  const residentMb = () => {
    const status = readFileSync(`/proc/${worker.child.pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  };
  // Node needs about two minutes until it gives back what the start needed.
  await expect.poll(residentMb, { timeout: 600_000, interval: 500 }).toBeLessThanOrEqual(90);
  worker.child.kill("SIGTERM");
  expect(await worker.exited).toBe(0);
});

test("what it exports it imports into another folder", async () => {
  const from = home("from");
  const worker = await start(from);
  worker.child.kill("SIGTERM");
  await worker.exited;
  const archive = join(folder, "bots.tar");
  const exported = runToEnd(command, ["export", archive], from);
  expect(exported.output).toMatch(/^Exported 0 records and 0 pictures to /);
  expect(exported.status).toBe(0);
  const secrets = readFileSync(join(from.HOME, "telegram-bot-manager", ".env"), "utf8");
  const OLD_SECRET_KEY = /^SECRET_KEY=(.*)$/m.exec(secrets)?.[1] ?? "";
  const imported = runToEnd(command, ["import", archive], { ...home("to"), OLD_SECRET_KEY });
  expect(imported.status, imported.output).toBe(0);
});

test("restore and import name the command of the package", async () => {
  const environment = home("named");
  const worker = await start(environment);
  worker.child.kill("SIGTERM");
  await worker.exited;
  expect(runToEnd(command, ["import"], environment).output).toContain(
    "telegram-bot-manager import bot-manager.tar",
  );
  expect(runToEnd(command, ["backup"], environment).status).toBe(0);
  expect(runToEnd(command, ["restore"], environment).output).toMatch(
    /telegram-bot-manager restore \d{4}-/,
  );
});

test("an unknown command or option is explained", () => {
  const help = runToEnd("sh", ["-c", `${command} --help 2>/dev/null`]);
  expect(help).toMatchObject({ status: 0, output: expect.stringContaining("backup [folder]") });
  expect(runToEnd(command, ["--version"])).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
  const unknown = runToEnd(command, ["deploy"]);
  expect(unknown.status).toBe(1);
  expect(unknown.output).toContain("telegram-bot-manager export [file]");
  const elsewhere = runToEnd(command, ["export", "--cloudflare"]);
  expect(elsewhere.status).toBe(1);
  expect(elsewhere.output).toContain("--cloudflare needs the repository");
});

test.runIf(process.getuid?.() === 0)(
  "the installer says what is missing, and installs nothing then",
  () => {
    const bare = join(folder, "bare");
    mkdirSync(bare);
    for (const name of ["id", "dirname"]) symlinkSync(`/usr/bin/${name}`, join(bare, name));
    const install = (...args: string[]) =>
      runToEnd("/bin/sh", [join(ROOT, "deploy/install.sh"), ...args], { PATH: bare });
    const noFile = "Name the file of the package";
    expect(install()).toMatchObject({ status: 1, output: expect.stringContaining(noFile) });
    expect(install("none.tgz")).toMatchObject({
      status: 1,
      output: expect.stringContaining(noFile),
    });
    const noSystemd = "systemd is needed";
    expect(install(packed)).toMatchObject({
      status: 1,
      output: expect.stringContaining(noSystemd),
    });
    symlinkSync("/bin/true", join(bare, "systemctl"));
    const noNode = "Node 24 or newer is needed";
    expect(install(packed)).toMatchObject({ status: 1, output: expect.stringContaining(noNode) });
  },
);

test.runIf(process.getuid?.() === 0)("the installer adds the command and the service", () => {
  const prefix = join(folder, "prefix");
  const units = join(folder, "units");
  const tools = join(folder, "tools");
  for (const place of [prefix, units, tools]) mkdirSync(place);
  // There is no systemd to talk to here, so this records the calls.
  const calls = join(folder, "systemctl.log");
  writeFileSync(join(tools, "systemctl"), `#!/bin/sh\necho "$@" >> ${calls}\n`, { mode: 0o755 });
  const installed = runToEnd("sh", [join(ROOT, "deploy/install.sh"), packed], {
    PATH: `${tools}:${BARE_PATH}`,
    HOME: folder,
    UNITS: units,
    npm_config_prefix: prefix,
    npm_config_offline: "true",
  });
  expect(installed.status, installed.output).toBe(0);
  expect(runToEnd(join(prefix, "bin", "telegram-bot-manager"), ["--help"]).status).toBe(0);
  const unit = readFileSync(join(units, "telegram-bot-manager.service"), "utf8");
  expect(unit).toContain("ExecStart=/usr/bin/env telegram-bot-manager");
  expect(readFileSync(calls, "utf8").split("\n")).toEqual([
    "daemon-reload",
    "enable telegram-bot-manager",
    "restart telegram-bot-manager",
    "",
  ]);
});
