import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

import { LANGUAGES } from "./src/language/languages.ts";

export default defineConfig({
  sourceLocale: "en",
  // English is the source. Each other language has a catalog.
  locales: Object.keys(LANGUAGES).filter((code) => code !== "en"),
  catalogs: [
    {
      path: "<rootDir>/src/language/{locale}/messages",
      include: ["<rootDir>/src"],
      exclude: ["**/*.test.*", "**/testing/**"],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "origin",
  runtimeConfigModule: { Trans: ["#language/trans.tsx", "Trans"] },
});
