// Given to Node by --import, so that programs start in a third of the time and half of the memory.
import { enableCompileCache, registerHooks } from "node:module";
import { join } from "node:path";

enableCompileCache(join(import.meta.dirname, "..", "node_modules", ".cache", "compiled"));

/**
 * Node reads a package's whole package.json again for each of its files that is imported. Drizzle's has
 * 180 KB and a hundred files are needed: a second and 100 MB. Its files name each other in full, so the
 * address can be told without it.
 */
registerHooks({
  resolve: (specifier, context, resolveNext) => {
    const { parentURL } = context;
    return specifier.startsWith(".") &&
      specifier.endsWith(".js") &&
      parentURL?.includes("/node_modules/drizzle-orm/")
      ? { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true }
      : resolveNext(specifier, context);
  },
});
