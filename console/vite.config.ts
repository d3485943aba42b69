import react from "@vitejs/plugin-react";
import mantinePreset from "postcss-preset-mantine";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { postcss: { plugins: [mantinePreset()] } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: false,
    target: "es2022",
    rolldownOptions: {
      // In one chunk with zod, so that it runs before any schema of another chunk is made.
      output: { codeSplitting: { groups: [{ name: "zod", test: /no-eval\.ts$|[\\/]zod[\\/]/ }] } },
    },
  },
  server: { host: "127.0.0.1" },
});
