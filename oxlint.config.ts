import { readdirSync } from "node:fs";

import { defineConfig, type OxlintOverride } from "oxlint";

interface Pattern {
  group: string[];
  message: string;
}

/** Folders from the top down. A file may import from its own folder and from those below it. */
const WORKER = [
  "archive",
  "hosts",
  "app.ts",
  "features",
  "sending",
  "planning",
  "discovery",
  "alerts",
  "ledger",
  "messages",
  "telegram",
  "http",
  "files",
  "pictures",
];
const CONSOLE = [
  "app",
  "features",
  "composer",
  "forms",
  "records",
  "api",
  "time",
  "ui",
  "router",
  "lib",
  "language",
];

/** The files of worker/src/ledger that others import, besides those in all-bots/. */
const LEDGER_DOORS = new Set([
  "ledger.ts",
  "lane-ledger.ts",
  "enqueue.ts",
  "delivery.ts",
  "priority.ts",
  "hold.ts",
]);

const NO_PARENT: Pattern = {
  group: ["../**", "..", "../*"],
  message: "Import across folders as #folder/file.ts.",
};
const NO_PLATFORM: Pattern = {
  group: ["node:*", "node:*/**", "cloudflare:*"],
  message: "Only a host touches the platform; ask for a port.",
};
const NO_BOT_API: Pattern = {
  group: ["grammy", "grammy/**"],
  message: "Only worker/src/telegram talks to the Bot API.",
};
const NO_TEST_CODE: Pattern = {
  group: ["#testing/**", "@tbm/simulator/**", "@tbm/worker/**"],
  message: "Only tests use the test world.",
};
const NO_LEDGER_TABLES: Pattern = {
  group: ["ledger-tables.ts", "past-tables.ts", "all-deliveries.ts"].flatMap((name) => [
    `#db/${name}`,
    `./${name}`,
  ]),
  message: "Only worker/src/ledger uses the ledger's tables; call a function of the ledger.",
};
const NO_LEDGER_INSIDE: Pattern = {
  // By name: a pattern with `!` would allow the doors to folders below the ledger as well.
  group: readdirSync(`${import.meta.dirname}/worker/src/ledger`)
    .filter((name) => name.endsWith(".ts") && !LEDGER_DOORS.has(name))
    .map((name) => `#ledger/${name}`),
  message: "Use ledgerOf (ledger.ts), or all-bots/ for what concerns all bots.",
};
const IN_LEDGER = [NO_PLATFORM, NO_BOT_API, NO_TEST_CODE];
const IN_HOST = [NO_BOT_API, NO_TEST_CODE, NO_LEDGER_TABLES, NO_LEDGER_INSIDE];
const PORTABLE = [NO_PLATFORM, ...IN_HOST];
const importOf = (folder: string) => (folder.endsWith(".ts") ? `#${folder}` : `#${folder}/**`);

const restrict = (files: string[], ...patterns: Pattern[]): OxlintOverride => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: [NO_PARENT, ...patterns] }] },
});

/** Nothing from the folders above this one. */
const below = (folders: readonly string[], folder: string): Pattern => {
  const above = folders.slice(0, folders.indexOf(folder));
  return { group: above.map(importOf), message: `${folder} is below ${above.join(", ")}.` };
};

/** A rule for each folder: nothing from those above it, and no feature from another. */
function directions(root: string, folders: readonly string[], ...patterns: Pattern[]) {
  const [top, ...others] = folders;
  const features = readdirSync(`${import.meta.dirname}/${root}/features`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return [
    restrict([`${root}/${top}/**`], ...patterns),
    ...others.map((folder) =>
      restrict(
        [`${root}/${folder}${folder.endsWith(".ts") ? "" : "/**"}`],
        ...patterns,
        below(folders, folder),
      ),
    ),
    ...features.map((name) =>
      restrict([`${root}/features/${name}/**`], ...patterns, below(folders, "features"), {
        group: ["#features/**", `!#features/${name}/**`],
        message: "A feature never imports another feature.",
      }),
    ),
  ];
}

const aboveRoot: Pattern = {
  group: WORKER.map(importOf),
  message: "Ports, settings and the database are below everything that uses them.",
};

const abovePorts: Pattern = { group: ["#ports.ts"], message: "The database is below the ports." };

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise", "vitest"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  env: { builtin: true },
  ignorePatterns: ["**/dist", "node_modules"],
  rules: {
    "no-restricted-imports": ["error", { patterns: [NO_PARENT] }],
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-imports": "error",
    "import/no-default-export": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "no-console": "error",
    // As zod/mini names it.
    "no-underscore-dangle": ["error", { allow: ["_default"] }],
    eqeqeq: "error",
    "react/react-in-jsx-scope": "off",
    // For the React Compiler, which is not used.
    "react/incompatible-library": "off",
    "import/no-unassigned-import": "off",
    "unicorn/no-array-sort": "error",
    "no-shadow": "off",
    "no-await-in-loop": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "vitest/require-mock-type-parameters": "off",
    "unicorn/consistent-function-scoping": "off",
    "vitest/no-conditional-expect": "off",
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    "import/no-named-as-default-member": "off",
    "import/no-named-as-default": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    // The keyboard can scroll them.
    "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: ["ul"], roles: ["tabpanel", "log"] }],
    "react/no-array-index-key": "off",
    "react/no-unstable-nested-components": ["error", { allowAsProps: true }],
  },
  overrides: [
    restrict(["contract/src/**"], NO_PLATFORM, NO_BOT_API, {
      group: ["hono", "hono/**", "drizzle-orm", "drizzle-orm/**", "react", "@tbm/**"],
      message: "The contract imports zod only.",
    }),
    restrict(["worker/src/*.ts"], ...PORTABLE, aboveRoot),
    restrict(["worker/src/db/**"], ...PORTABLE, aboveRoot, abovePorts),
    restrict(
      ["worker/src/db/tables.ts", "worker/src/db/all-deliveries.ts"],
      ...IN_LEDGER,
      aboveRoot,
      abovePorts,
    ),
    ...directions("worker/src", WORKER, ...PORTABLE),
    restrict(["worker/src/ledger/**"], ...IN_LEDGER, below(WORKER, "ledger")),
    restrict(
      ["worker/src/telegram/**"],
      NO_PLATFORM,
      NO_TEST_CODE,
      NO_LEDGER_TABLES,
      below(WORKER, "telegram"),
    ),
    restrict(["worker/src/archive/**"], NO_BOT_API, NO_TEST_CODE),
    restrict(["worker/src/hosts/workerd/**", "worker/src/hosts/*.ts"], ...IN_HOST),
    restrict(["worker/src/hosts/node/**"], ...IN_HOST, {
      group: ["#hosts/cloudflare/**", "#hosts/workerd/**", "cloudflare:*"],
      message: "A host never imports another host.",
    }),
    restrict(["worker/src/hosts/cloudflare/**"], ...IN_HOST, {
      group: ["#hosts/node/**", "#hosts/workerd/**", "node:*"],
      message: "A host never imports another host.",
    }),
    ...directions("console/src", CONSOLE, NO_PLATFORM, NO_TEST_CODE),
    restrict(["simulator/src/**"], {
      group: ["@tbm/worker/**", "@tbm/console/**", "@tbm/contract/**"],
      message: "The simulator is the judge: it shares no code with what it judges.",
    }),
    restrict(["simulator/page/**"], NO_PLATFORM),
    restrict(["**/testing/**", "worker/src/**/*.test.ts", "console/src/**/*.test.{ts,tsx}"]),
    {
      // The tools and the platform require a default export.
      files: [
        "**/*.config.ts",
        "console/src/vite-env.d.ts",
        "worker/src/hosts/cloudflare/worker.ts",
        "worker/src/testing/workerd/counted-uploads.mjs",
        "worker/src/testing/workerd/faulty-lanes.mjs",
        "bench/counting-worker.mjs",
      ],
      rules: { "import/no-default-export": "off" },
    },
    {
      files: [
        "worker/src/hosts/node/start-message.ts",
        "worker/src/hosts/node/run.ts",
        "worker/src/hosts/workerd/**",
        "worker/src/archive/**",
        "simulator/src/main.ts",
        "scripts/**",
        "e2e/**",
        "bench/**",
        "console/src/features/not-found/**",
        "console/check-translations.ts",
      ],
      rules: { "unicorn/require-post-message-target-origin": "off", "no-console": "off" },
    },
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "**/*.spec.ts", "**/*.suite.ts"],
      rules: { "vitest/expect-expect": "off" },
    },
  ],
});
