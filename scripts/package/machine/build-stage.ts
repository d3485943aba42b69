/*
 * The first stage of the Dockerfile: a root with Node, npm, a shell and the files that .dockerignore lets through. npm
 * uses the settings and the cache of this machine. Needs root.
 */
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";

import { prepare, ROOT, runToEnd } from "#package/packed.ts";

import { hiddenBy } from "./docker-ignore.ts";

export const PATH = "/usr/sbin:/usr/bin:/bin";

interface Step {
  name: string;
  rest: string;
}

/** The steps of each stage, without its `FROM`. */
export function stagesOfDockerfile(): Step[][] {
  const stages = readFileSync(join(ROOT, "Dockerfile"), "utf8")
    .split(/^FROM .*\n/m)
    .slice(1);
  return stages.map((text) =>
    [...text.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name = "", rest = ""]) => ({ name, rest })),
  );
}

function addFile(image: string, path: string, place = path): void {
  mkdirSync(dirname(join(image, place)), { recursive: true });
  copyFileSync(path, join(image, place));
}

/** Copies a program with the libraries that it loads. */
export function addProgram(image: string, path: string, place = path): void {
  const { output } = runToEnd("ldd", [path]);
  for (const library of output.match(/\/\S+(?= \()/g) ?? []) addFile(image, library);
  addFile(image, path, place);
}

/** A hidden folder is not entered, so what is in it is hidden too. */
function copyContext(to: string): void {
  const isHidden = hiddenBy(readFileSync(join(ROOT, ".dockerignore"), "utf8"));
  cpSync(ROOT, to, { recursive: true, filter: (path) => !isHidden(relative(ROOT, path)) });
}

const npm = (...args: string[]) =>
  execFileSync("npm", [...args, "--loglevel=silent"], { encoding: "utf8" }).trim();

/** Settings of npm that may come from the environment, and what they need to reach a registry. */
const SETTINGS =
  /^(npm_config_(registry|cafile|proxy|https_proxy|noproxy)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i;

/** Those of them that name a file or folder. */
const PATH_SETTINGS = /^(npm_config_(cafile|userconfig|globalconfig|cache)|NODE_EXTRA_CA_CERTS)$/i;

function npmEnvironment(): Record<string, string> {
  const given = Object.entries(process.env).filter(([name]) => SETTINGS.test(name));
  const files = ["userconfig", "globalconfig", "cache"].map((name) => [
    `npm_config_${name}`,
    npm("config", "get", name),
  ]);
  return Object.fromEntries([...given, ...files]);
}

/** What the base image has: Node with npm, and Debian's commands. */
function addBase(image: string): void {
  for (const place of ["tmp", "root", "dev", "proc", "usr/bin", "bin"]) {
    mkdirSync(join(image, place), { recursive: true });
  }
  addProgram(image, process.execPath, "/usr/bin/node");
  // Debian's libc has it, and the bundler loads it; no program here does.
  const libc = /\/\S+\/(?=libc\.so)/.exec(runToEnd("ldd", [process.execPath]).output)?.[0] ?? "";
  addFile(image, join(libc, "librt.so.1"));
  addProgram(image, "/bin/sh");
  addProgram(image, "/usr/bin/env");
  const command = realpathSync(runToEnd("which", ["npm"]).output.trim());
  cpSync(join(dirname(command), ".."), join(image, "/usr/lib/node_modules/npm"), {
    recursive: true,
  });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(image, "usr/bin/npm"));
}

/** Parts of this machine that the stage sees at the same place: its network, and npm's settings and cache. */
function sharedPaths(environment: Record<string, string>): string[] {
  const files = Object.entries(environment).flatMap(([name, value]) =>
    PATH_SETTINGS.test(name) ? [value] : [],
  );
  const paths = ["/dev", "/proc", "/etc/resolv.conf", "/etc/hosts", ...files];
  return paths.filter((path) => existsSync(path));
}

/** Runs a command in the root. What is shared is mounted for this command only. */
function runIn(image: string, folder: string, command: string): void {
  const settings = npmEnvironment();
  const mounts = sharedPaths(settings).map((path) => {
    const place = join(image, path);
    mkdirSync(statSync(path).isDirectory() ? place : dirname(place), { recursive: true });
    if (!existsSync(place)) writeFileSync(place, "");
    return `mount --rbind ${path} ${place}`;
  });
  const script = [...mounts, `exec chroot ${image} /bin/sh -c "$0"`].join(" && ");
  const line = `cd ${folder} && ${command}`;
  prepare("unshare", ["-m", "sh", "-c", script, line], { ...settings, PATH, HOME: "/root" });
}

/** Does what the stage says, in this new folder. */
export function runBuildStage(image: string): void {
  addBase(image);
  let folder = "/";
  for (const { name, rest } of stagesOfDockerfile()[0] ?? []) {
    if (name === "WORKDIR") folder = rest;
    else if (name === "COPY" && rest === ". .") copyContext(join(image, folder));
    else if (name === "RUN") runIn(image, folder, rest);
    else throw new Error(`This step of the Dockerfile is not supported here: ${name} ${rest}`);
  }
}
