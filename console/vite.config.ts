import react from "@vitejs/plugin-react";
import mantinePreset from "postcss-preset-mantine";
import { defineConfig } from "vite";

import { buildServiceWorker } from "./build-service-worker.ts";
import { firstScreenChunk } from "./first-screen.ts";
import { messageCatalogs } from "./message-catalogs.ts";
import { messageMacros } from "./message-macros.ts";
import { precompress } from "./precompress.ts";
import { sheetsBehindOpening } from "./sheets-behind-opening.ts";

/** Matches the files in folders, on Windows too. */
const inFolder = (...folders: string[]) =>
  new RegExp(`/(?:${folders.join("|")})/`.replaceAll("/", String.raw`[\\/]`));

// Over HTTP/1.1 every file costs a phone a round trip, so what screens share travels in few of them.
const CHUNKS = [
  // zod's settings travel with zod, so that they are made before any schema of another chunk.
  { name: "zod", test: inFolder("zod", "app/first"), priority: 5 },
  {
    name: "react",
    tags: ["$initial" as const],
    test: inFolder("react-dom", "react-router"),
    priority: 4,
  },
  { name: "initial", tags: ["$initial" as const], priority: 3 },
  { name: firstScreenChunk("dashboard"), minShareCount: 2, priority: 3 },
  // Loaded only by screens with forms, in one language.
  { name: "input-faults", test: inFolder("contract/src/sentences/input"), priority: 2 },
  { name: "icons", test: inFolder("@tabler"), minShareCount: 2, priority: 2 },
  {
    name: "shared",
    // Of the interface only small files without components.
    test: new RegExp(
      `${inFolder("contract/src", "console/src/api", "console/src/lib").source}|console.src.ui.+[.]ts$`,
    ),
    minShareCount: 2,
    priority: 1,
  },
  { name: "records", test: inFolder("console/src/records"), minShareCount: 2 },
  // Without the fields, which bring a calendar.
  {
    name: "time",
    test: /[\\/]console[\\/]src[\\/]time[\\/][\w-]+\.ts$/,
    minShareCount: 2,
    priority: 1,
  },
  { name: "time-fields", test: inFolder("console/src/time/fields"), minShareCount: 2 },
  // Before all that unfolds or opens, which is three times as large.
  {
    name: "fields",
    test: inFolder(
      "components/(?:ActionIcon|VisuallyHidden|Input|InputBase|PasswordInput|TextInput)",
    ),
    minShareCount: 2,
    priority: 2,
  },
  {
    name: "select",
    test: inFolder("@floating-ui", "components/(?:Combobox|Popover|Select|Tooltip)"),
    minShareCount: 2,
    priority: 1,
  },
  { name: "drafts", test: inFolder("composer/(?:drafts|saved-posts)"), minShareCount: 2 },
  { name: "dialogs", test: inFolder("components/Modal", "components/ModalBase") },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    messageMacros(),
    messageCatalogs(),
    react(),
    sheetsBehindOpening(),
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
