/*
 * The Dockerfile without a container engine. The last stage is a root that has Node, a shell and nothing else, mounted
 * read-only, and run as the image's user. Needs root.
 */
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { prepare } from "#package/packed.ts";

import { addProgram, PATH, runBuildStage, stagesOfDockerfile } from "./build-stage.ts";

const lastStage = stagesOfDockerfile().at(-1) ?? [];

/** What the stage says for a step such as `ENV`. */
const stepsOf = (name: string): string[] =>
  lastStage.filter((step) => step.name === name).map(({ rest }) => rest);

export const programOf = (step: string): string[] => {
  const [text = ""] = stepsOf(step);
  return JSON.parse(text.slice(text.indexOf("[")));
};

/** Runs the last stage of the Dockerfile, after the root of the first one. Also makes an empty volume. */
export function runLastStage(folder: string, build: string): void {
  const image = join(folder, "image");
  for (const place of ["image/tmp", "image/usr/bin", "image/bin", "data"]) {
    mkdirSync(join(folder, place), { recursive: true });
  }
  addProgram(image, process.execPath, "/usr/bin/node");
  for (const name of ["sh", "mkdir", "chown", "cat"]) addProgram(image, `/bin/${name}`);
  for (const copied of stepsOf("COPY")) {
    const [, from = "", to = ""] = /^--from=build (\S+) (\S+)$/.exec(copied) ?? [];
    cpSync(join(build, from), join(image, to), { recursive: true });
  }
  for (const command of stepsOf("RUN")) {
    prepare("chroot", [image, "/bin/sh", "-c", command], { PATH });
  }
  // A new volume has the owner of the folder in the image.
  prepare("chown", [...stepsOf("USER"), join(folder, "data")]);
}

/** Builds the image and an empty volume in this folder, from this repository. */
export function buildImage(folder: string): void {
  const build = join(folder, "build");
  runBuildStage(build);
  runLastStage(folder, build);
  rmSync(build, { recursive: true });
}

/** The arguments of `unshare` that run a program in the image. It can write only to /data and /tmp. */
export function inImage(folder: string, program: readonly string[]): string[] {
  const image = join(folder, "image");
  const script = [
    `mount --bind ${image} ${image}`,
    `mount -o remount,ro,bind ${image}`,
    `mount --bind ${join(folder, "data")} ${join(image, "data")}`,
    `mount -t tmpfs none ${join(image, "tmp")}`,
    `exec chroot --userspec=${stepsOf("USER")[0]} ${image} ${program.join(" ")}`,
  ].join(" && ");
  return ["-m", "sh", "-c", script];
}

/** The environment that the image sets. */
export function imageEnvironment(): Record<string, string> {
  const given = stepsOf("ENV").flatMap((line) => line.split(" ").map((pair) => pair.split("=")));
  return { ...Object.fromEntries(given), PATH };
}
