// node scripts/setup/bundle.mjs <program.ts> <built.mjs>
// Makes one file of a program and the packages it uses. Node starts that several times faster than the sources.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

import { build } from "rolldown";

const root = join(import.meta.dirname, "..", "..");
const [program = "", built = ""] = process.argv.slice(2);

/** The root package's own dependencies are tools with native parts, such as miniflare: they stay packages. */
const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const tools = Object.keys(devDependencies);
const isTool = (id) => tools.some((tool) => id === tool || id.startsWith(`${tool}/`));

/** In one file, a source file's place would be that of the file. It stays what it was, seen from there. */
const ownPlaces = {
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

const { output } = await build({
  input: join(root, program),
  platform: "node",
  external: isTool,
  plugins: [ownPlaces],
  logLevel: "warn",
  // Every line stays where it was; and nobody here can change how a package is written.
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
  // Others may be reading the file that is there.
  writeFileSync(`${path}.${process.pid}`, file.type === "chunk" ? file.code : file.source);
  renameSync(`${path}.${process.pid}`, path);
}
