/*
 * A machine to install on: this one, with a network, a /etc, a /var and processes of its own, and with stand-ins for what
 * can't run here (commands/). Needs root.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { BARE_PATH, run, runToEnd } from "#package/packed.ts";

const COMMANDS = join(import.meta.dirname, "commands");
const NAMES = "127.0.0.1 localhost worker bots.example.com";

/** /etc and /var can be written, and are as before once the machine has stopped. */
const setUp = (folder: string) =>
  [
    "ip link set lo up",
    `mount -t tmpfs none ${folder}`,
    ...["etc", "var"].flatMap((name) => [
      `mkdir ${folder}/${name} ${folder}/${name}.work`,
      `mount -t overlay none -o lowerdir=/${name},upperdir=${folder}/${name},workdir=${folder}/${name}.work /${name}`,
    ]),
    "mount -t tmpfs none /run",
    "mount -t proc none /proc",
    "mkdir -p /etc/systemd/system",
    `echo ${NAMES} > /etc/hosts`,
    "echo ready",
    // As the machine's first process, the shell also takes care of those that have ended.
    "while sleep 1; do :; done",
  ].join(" && ");

export async function startMachine() {
  const folder = mkdtempSync(join(tmpdir(), "tbm-machine-"));
  const upper = join(folder, "upper");
  const home = join(folder, "home");
  for (const place of [upper, home]) mkdirSync(place);
  const flags = ["--net", "--mount", "--pid", "--fork", "--kill-child"];
  const init = spawn("unshare", [...flags, "sh", "-c", setUp(upper)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(init.stdout, "data");

  const proc = `/proc/${init.pid}/ns`;
  const enter = [`--net=${proc}/net`, `--mount=${proc}/mnt`, `--pid=${proc}/pid_for_children`];
  const inside = (line: string) => [...enter, "sh", "-c", line];
  const environment = {
    HOME: home,
    PATH: `${COMMANDS}:${join(home, "bin")}:${BARE_PATH}:/usr/sbin`,
    npm_config_prefix: home,
    npm_config_cache: join(home, ".npm"),
    npm_config_offline: "true",
  };
  return {
    folder,
    /** Runs a line of shell to its end. */
    run: (line: string, more = {}) =>
      runToEnd("nsenter", inside(line), { ...environment, ...more }),
    /** Starts a line of shell that goes on. */
    start: (line: string, more = {}) =>
      run("nsenter", inside(`exec ${line}`), { ...environment, ...more }),
    stop: async () => {
      init.kill("SIGKILL");
      await once(init, "close");
      rmSync(folder, { recursive: true });
    },
  };
}
