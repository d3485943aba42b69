import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import type { Plugin } from "vite";

const TEXT = /\.(?:css|html|js|svg)$/;

/** Writes `.br` and `.gz` beside every text, so that the worker on Node need not compress anything. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle({ dir = "" }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
        const path = join(dir, name);
        if (!TEXT.test(name) || !statSync(path).isFile()) continue;
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
