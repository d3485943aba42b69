import react from "@vitejs/plugin-react";
import mantinePreset from "postcss-preset-mantine";
import { defineConfig } from "vite";

import { precompress } from "./precompress.ts";
import { sheetsBehindOpening } from "./sheets-behind-opening.ts";

// Over HTTP/1.1 every file costs a phone a round trip, so what screens share travels in few of them.
const CHUNKS = [
  // In one chunk with zod, so that it runs before any schema of another chunk is made.
  { name: "zod", test: /no-eval\.ts$|[\\/]zod[\\/]/, priority: 4 },
  { name: "react", tags: ["$initial" as const], test: /react-dom|react-router/, priority: 3 },
  { name: "initial", tags: ["$initial" as const], priority: 2 },
  // In three, so that a phone's first screen waits only for its own: the connection's form, the dashboard, others.
  { name: "icons", test: /@tabler|unsaved-changes|use-faults/, minShareCount: 2, priority: 2 },
  {
    name: "pieces",
    test: /contract[\\/]src|api[\\/](?:bots|dashboard)|-badge\.tsx|refresh-button|lib[\\/](?:bot-|group-kind|numbers|same-name|use-now|zone-time)/,
    minShareCount: 2,
    priority: 1,
  },
  { name: "writing", test: /src[\\/]lib[\\/]/, minShareCount: 2 },
  // Before all that unfolds or opens, which is three times as large.
  {
    name: "fields",
    test: /components[\\/](?:ActionIcon|Input|InputBase|PasswordInput|TextInput)[\\/]/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: "select",
    test: /@floating-ui|components[\\/](?:Combobox|Popover|Select|Tooltip)[\\/]/,
    minShareCount: 2,
    priority: 1,
  },
  { name: "dialogs", test: /components[\\/]Modal(?:Base)?[\\/]/ },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), sheetsBehindOpening(), precompress()],
  css: { postcss: { plugins: [mantinePreset()] } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: false,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  server: { host: "127.0.0.1" },
});
