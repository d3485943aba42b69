/*
 * `docker compose up` and `exec`, as far as the guides in docs/ use them, without a container engine. IMAGE names the
 * folder of a built image (image.ts), and NEW_IMAGE the image that replaces it with `--build`. All services share the
 * machine's network. Caddy makes its own certificates, because nobody else would sign one for this machine.
 */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { parse } from "yaml";

import { imageEnvironment, inImage, programOf } from "./image.ts";

interface Service {
  build?: string;
  command?: string;
  environment?: Record<string, string>;
}

const folder = process.env["IMAGE"] ?? "";
const args = process.argv.slice(3);
const isFile = (_: string, index: number) => args[index - 1] === "-f";
const files = args.filter(isFile);
const [action, ...rest] = args.filter((arg, index) => arg !== "-f" && !isFile(arg, index));

function setVariables(text: string): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, other) => {
    const value = process.env[name];
    if (!value && kind === "?") throw new Error(other);
    return value || (kind === "-" ? other : "");
  });
}

function readServices(): Record<string, Service> {
  const services: Record<string, Service> = {};
  for (const file of files.length > 0 ? files : ["compose.yaml"]) {
    const { services: more } = parse(readFileSync(file, "utf8"), (_, value) =>
      typeof value === "string" ? setVariables(value) : value,
    );
    for (const [name, service] of Object.entries<Service>(more)) {
      const environment = { ...services[name]?.environment, ...service.environment };
      services[name] = { ...services[name], ...service, environment };
    }
  }
  return services;
}

async function stop(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8"));
  process.kill(pid);
  while (existsSync(`/proc/${pid}`)) await setTimeout(50);
}

async function start(name: string, { build, command = "", environment }: Service): Promise<void> {
  const pidFile = `/run/${name}.pid`;
  await stop(pidFile);
  const [program = "", ...options] = build
    ? ["unshare", ...inImage(folder, programOf("ENTRYPOINT"))]
    : [...command.split(" "), "--internal-certs"];
  const log = openSync(`/run/log.${name}`, "w");
  const child = spawn(program, options, {
    detached: true,
    stdio: ["ignore", log, log],
    env: build ? { ...imageEnvironment(), ...environment } : process.env,
  });
  writeFileSync(pidFile, String(child.pid));
  child.unref();
}

if (action === "up") {
  if (rest.includes("--build")) {
    rmSync(join(folder, "image"), { recursive: true });
    cpSync(process.env["NEW_IMAGE"] ?? "", join(folder, "image"), { recursive: true });
  }
  for (const [name, service] of Object.entries(readServices())) await start(name, service);
} else {
  const [, ...program] = rest;
  const { status } = spawnSync("unshare", inImage(folder, program), {
    stdio: "inherit",
    env: imageEnvironment(),
  });
  process.exitCode = status ?? 1;
}
