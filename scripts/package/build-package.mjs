// node scripts/package/build-package.mjs [folder]
// Builds what is published: the worker as one file, the console, the migrations, and nothing to install.
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import {
  assertNodeVersion,
  ensureConsole,
  ensurePackages,
  ensureProgram,
  root,
} from "#setup/setup.mjs";

/** The built files are in the same places as here, relative to each other, so they find what they read. */
const PROGRAMS = {
  start: "worker/src/hosts/node/main.ts",
  export: "worker/src/archive/export.ts",
  import: "worker/src/archive/import.ts",
  backup: "worker/src/archive/backup.ts",
  restore: "worker/src/archive/restore.ts",
};
const COPIED = [
  "console/dist",
  "worker/src/db/migrations",
  "wrangler.jsonc",
  "LICENSE",
  "CHANGELOG.md",
  "README.md",
  "README.th.md",
];
const COMMAND = "bin/telegram-bot-manager.mjs";

/** The packages must be installed. */
export function buildPackage(folder) {
  ensureConsole();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "bin"), { recursive: true });
  for (const [name, program] of Object.entries(PROGRAMS)) {
    cpSync(ensureProgram(program), join(folder, "dist", `${name}.mjs`));
  }
  for (const path of COPIED) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const name of ["telegram-bot-manager.mjs", "check-health.mjs"]) {
    cpSync(join(root, "scripts/package", name), join(folder, "bin", name));
  }
  chmodSync(join(folder, COMMAND), 0o755);
  const { name, version, description, license } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const manifest = {
    name,
    version,
    description,
    license,
    type: "module",
    bin: { [name]: COMMAND },
    engines: { node: ">=24" },
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

if (import.meta.main) {
  assertNodeVersion();
  ensurePackages();
  const folder = resolve(process.argv[2] ?? join(root, "dist", "package"));
  buildPackage(folder);
  console.log(folder);
}
