import react from "@vitejs/plugin-react";
import mantinePreset from "postcss-preset-mantine";
import { defineConfig } from "vite";

import { buildServiceWorker } from "./build-service-worker.ts";
import { componentSheets } from "./component-sheets.ts";
import { messageCatalogs } from "./message-catalogs.ts";
import { messageMacros } from "./message-macros.ts";
import { precompress } from "./precompress.ts";
import { preloadScreens } from "./preload-screens.ts";
import { screenChunks } from "./screen-chunks.ts";
import { sheetsBehindOpening } from "./sheets-behind-opening.ts";
import { wholeThaiWords } from "./whole-thai-words.ts";

/** Matches the files in folders, on Windows too. */
const inFolder = (...folders: string[]) =>
  new RegExp(`/(?:${folders.join("|")})/`.replaceAll("/", String.raw`[\\/]`));

// Over HTTP/1.1 every file costs a phone a round trip, so what screens share travels in few of them.
const CHUNKS = [
  // zod's settings travel with zod, so that they are made before any schema of another chunk. Each file of the page
  // starts in a task of its own, so the packages, what talks to the worker and the rest are apart.
  {
    name: "packages",
    tags: ["$initial" as const],
    test: inFolder("node_modules", "app/first"),
    priority: 4,
  },
  {
    name: "api",
    tags: ["$initial" as const],
    test: inFolder("contract/src", "console/src/api"),
    priority: 3.5,
  },
  { name: "initial", tags: ["$initial" as const], priority: 3 },
  ...screenChunks(),
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    messageMacros(),
    messageCatalogs(),
    wholeThaiWords(),
    react(),
    componentSheets(),
    sheetsBehindOpening(),
    preloadScreens(),
    buildServiceWorker(),
    precompress(),
  ],
  css: { postcss: { plugins: [mantinePreset()] } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: false,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        // The first load names every file, and hashes don't compress.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
  },
  server: { host: "127.0.0.1" },
});
