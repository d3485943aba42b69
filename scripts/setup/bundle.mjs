// node scripts/setup/bundle.mjs <program.ts> <built.mjs>
// Bundles a program and its packages into one file, which Node starts several times faster than the sources.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

import { build } from "rolldown";

const root = join(import.meta.dirname, "..", "..");
const [program = "", built = ""] = process.argv.slice(2);

/** The dependencies of the root package are tools with native parts, such as miniflare. They are not bundled. */
const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const tools = Object.keys(devDependencies);
const isTool = (id) => tools.some((tool) => id === tool || id.startsWith(`${tool}/`));

/** Keeps `import.meta.dirname` and `import.meta.url` pointing at the source file. */
const keepSourcePaths = {
  name: "own-places",
  transform: {
    filter: { id: { exclude: /node_modules|\0/ }, code: /import\.meta\.(?:dirname|url)/ },
    handler(code, id) {
      const place = relative(dirname(built), id).split(sep).join("/");
      return code
        .replaceAll("import.meta.dirname", `(import.meta.dirname + "/${dirname(place)}")`)
        .replaceAll("import.meta.url", `(new URL("${place}", import.meta.url).href)`);
    },
  },
};

/** Node keeps a source in half the memory if all its characters are ASCII, and a worker's has 1.5 MB. */
const toAscii = (code) =>
  code.replaceAll(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const { output } = await build({
  input: join(root, program),
  platform: "node",
  external: isTool,
  plugins: [keepSourcePaths],
  logLevel: "warn",
  // Line numbers stay the same. Warnings about the code of packages are of no use here.
  checks: { sourcemapBroken: false, eval: false },
  write: false,
  output: {
    file: built,
    format: "esm",
    codeSplitting: false,
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
});

mkdirSync(dirname(built), { recursive: true });
for (const file of output.toReversed()) {
  const path = join(dirname(built), file.fileName);
  // Other processes may be reading the existing file.
  writeFileSync(`${path}.${process.pid}`, file.type === "chunk" ? toAscii(file.code) : file.source);
  renameSync(`${path}.${process.pid}`, path);
}
