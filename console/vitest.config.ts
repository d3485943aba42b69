import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

import { messageCatalogs } from "./message-catalogs.ts";
import { messageMacros } from "./message-macros.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [messageMacros(), messageCatalogs(), react()],
  test: {
    name: "console",
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    // The worker runs as it does on its host: Vite would rewrite its file addresses for a browser.
    server: { deps: { external: [/\/worker\/src\//] } },
    // As in ../vitest.config.ts: a busy machine may need much of it.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // As in ../vitest.config.ts. src/testing/setup.ts resets what the files share.
    isolate: false,
    sequence: { groupOrder: 4 },
    restoreMocks: true,
  },
});
