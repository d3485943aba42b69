/*
 * The last stage of the Dockerfile without a container engine: a root that has Node, a shell and nothing else, mounted
 * read-only, and run as the image's user. Needs root.
 */
import { copyFileSync, cpSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { prepare, ROOT, runToEnd } from "#package/packed.ts";

const PATH = "/usr/sbin:/usr/bin:/bin";

const [, lastStage = ""] = readFileSync(join(ROOT, "Dockerfile"), "utf8").split(
  /^FROM .*\n(?=COPY --from)/m,
);

/** What the stage says for a step such as `ENV`. */
const stepsOf = (name: string): string[] =>
  [...lastStage.matchAll(new RegExp(`^${name} (.*)$`, "gm"))].map(([, rest = ""]) => rest);

export const programOf = (step: string): string[] => {
  const [text = ""] = stepsOf(step);
  return JSON.parse(text.slice(text.indexOf("[")));
};

function addFile(image: string, path: string, place = path): void {
  mkdirSync(dirname(join(image, place)), { recursive: true });
  copyFileSync(path, join(image, place));
}

/** Copies a program with the libraries that it loads. */
function addProgram(image: string, path: string, place = path): void {
  const { output } = runToEnd("ldd", [path]);
  for (const library of output.match(/\/\S+(?= \()/g) ?? []) addFile(image, library);
  addFile(image, path, place);
}

/** Builds the image and an empty volume in this folder, from a built package. */
export function buildImage(folder: string, built: string): void {
  const image = join(folder, "image");
  for (const place of ["image/tmp", "image/usr/bin", "image/bin", "data"]) {
    mkdirSync(join(folder, place), { recursive: true });
  }
  addProgram(image, process.execPath, "/usr/bin/node");
  for (const name of ["sh", "mkdir", "chown", "cat"]) addProgram(image, `/bin/${name}`);
  cpSync(built, join(image, "app"), { recursive: true });
  for (const command of stepsOf("RUN")) {
    prepare("chroot", [image, "/bin/sh", "-c", command], { PATH });
  }
  // A new volume has the owner of the folder in the image.
  prepare("chown", [...stepsOf("USER"), join(folder, "data")]);
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
