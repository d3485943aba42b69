import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import config from "#oxlint.config.ts";

const root = join(import.meta.dirname, "..", "..");

/** Each adds one import that breaks a direction of docs/architecture.md. */
const VIOLATIONS: [file: string, imported: string][] = [
  ["contract/src/planted.ts", "hono"],
  ["contract/src/planted.ts", "@tbm/worker/app.ts"],
  ["worker/src/planted.ts", "node:fs"],
  ["worker/src/planted.ts", "#app.ts"],
  ["worker/src/planted.ts", "#features/keyboards/keyboards.service.ts"],
  ["worker/src/app.ts", "#hosts/node/start.ts"],
  ["worker/src/app.ts", "node:fs"],
  ["worker/src/db/planted.ts", "#ports.ts"],
  ["worker/src/db/planted.ts", "#http/idempotency.ts"],
  ["worker/src/http/planted.ts", "#features/keyboards/keyboards.service.ts"],
  ["worker/src/http/planted.ts", "#app.ts"],
  ["worker/src/files/planted.ts", "#http/idempotency.ts"],
  ["worker/src/pictures/planted.ts", "#features/keyboards/keyboards.service.ts"],
  ["worker/src/pictures/planted.ts", "node:zlib"],
  ["worker/src/sending/planted.ts", "#features/keyboards/keyboards.service.ts"],
  ["worker/src/sending/planted.ts", "node:timers"],
  ["worker/src/sending/planted.ts", "grammy/web"],
  ["worker/src/planning/planted.ts", "#sending/lane.ts"],
  ["worker/src/ledger/planted.ts", "#planning/plan-due.ts"],
  ["worker/src/messages/planted.ts", "#ledger/enqueue.ts"],
  ["worker/src/planted.ts", "#db/ledger-tables.ts"],
  ["worker/src/db/planted.ts", "./ledger-tables.ts"],
  ["worker/src/features/broadcasts/planted.ts", "#db/ledger-tables.ts"],
  ["worker/src/sending/planted.ts", "#db/ledger-tables.ts"],
  ["worker/src/sending/pace/planted.ts", "#db/ledger-tables.ts"],
  ["worker/src/messages/planted.ts", "#db/ledger-tables.ts"],
  ["worker/src/telegram/planted.ts", "#db/ledger-tables.ts"],
  ["worker/src/sending/planted.ts", "#ledger/outbox.ts"],
  ["worker/src/features/broadcasts/planted.ts", "#ledger/resend.ts"],
  ["worker/src/hosts/node/planted.ts", "#ledger/end-deliveries.ts"],
  ["worker/src/hosts/node/planted.ts", "#db/ledger-tables.ts"],
  ["worker/src/hosts/cloudflare/planted.ts", "#db/ledger-tables.ts"],
  ["worker/src/hosts/workerd/planted.ts", "#db/ledger-tables.ts"],
  ["worker/src/telegram/planted.ts", "#discovery/receive-update.ts"],
  ["worker/src/telegram/planted.ts", "#features/keyboards/keyboards.service.ts"],
  ["worker/src/features/bots/planted.ts", "#features/keyboards/keyboards.service.ts"],
  ["worker/src/features/bots/planted.ts", "#app.ts"],
  ["worker/src/features/bots/planted.ts", "#hosts/node/start.ts"],
  ["worker/src/features/bots/planted.ts", "grammy"],
  ["worker/src/features/bots/planted.ts", "cloudflare:workers"],
  ["worker/src/features/bots/planted.ts", "#testing/world/world.ts"],
  ["worker/src/hosts/node/planted.ts", "#hosts/cloudflare/worker.ts"],
  ["worker/src/hosts/cloudflare/planted.ts", "node:fs"],
  ["worker/src/features/bots/planted.ts", "../keyboards/keyboards.service.ts"],
  ["console/src/features/bots/planted.ts", "#app/router.tsx"],
  ["console/src/features/bots/planted.ts", "#features/keyboards/keyboards-page.tsx"],
  ["console/src/api/planted.ts", "#features/keyboards/keyboards-page.tsx"],
  ["console/src/composer/planted.ts", "#features/keyboards/keyboards-page.tsx"],
  ["console/src/forms/planted.ts", "#composer/message-fields.tsx"],
  ["console/src/ui/planted.ts", "#app/router.tsx"],
  ["console/src/ui/planted.ts", "#api/client/client.ts"],
  ["console/src/lib/planted.ts", "#api/client/client.ts"],
  ["console/src/lib/planted.ts", "#ui/toast/toast.ts"],
  ["console/src/app/planted.ts", "@tbm/worker/testing/world/world.ts"],
  ["simulator/src/planted.ts", "@tbm/worker/testing/world/world.ts"],
];

/** Imports that must stay allowed. */
const ALLOWED: [file: string, imported: string][] = [
  ["contract/src/planted.ts", "zod"],
  ["worker/src/app.ts", "#features/keyboards/keyboards.routes.ts"],
  ["worker/src/features/bots/planted.ts", "#sending/lane.ts"],
  ["worker/src/features/bots/planted.ts", "#db/schema.ts"],
  ["worker/src/http/planted.ts", "#files/stored-picture.ts"],
  ["worker/src/ledger/planted.ts", "#db/ledger-tables.ts"],
  ["worker/src/ledger/all-bots/planted.ts", "#db/ledger-tables.ts"],
  ["worker/src/ledger/all-bots/planted.ts", "#ledger/end-deliveries.ts"],
  ["worker/src/sending/planted.ts", "#ledger/ledger.ts"],
  ["worker/src/features/broadcasts/planted.ts", "#ledger/all-bots/history.ts"],
  ["worker/src/db/tables.ts", "./ledger-tables.ts"],
  ["worker/src/archive/planted.ts", "#db/ledger-tables.ts"],
  ["worker/src/sending/planted.test.ts", "#db/ledger-tables.ts"],
  ["worker/src/telegram/planted.ts", "grammy/web"],
  ["worker/src/hosts/node/planted.ts", "node:fs"],
  ["worker/src/features/bots/planted.test.ts", "#testing/world/world.ts"],
  ["console/src/app/planted.ts", "#features/keyboards/keyboards-page.tsx"],
  ["console/src/features/bots/planted.ts", "#api/client/client.ts"],
  ["console/src/features/bots/list/planted.ts", "#features/bots/bots-page.tsx"],
  ["console/src/lib/planted.ts", "@tbm/contract/limits.ts"],
];

let sandbox: string;
let findings: Map<string, string[]>;

/** Makes one project per case with the real rules, so that one run of the linter checks all. */
function plant(folder: string, file: string, source: string): void {
  const project = join(sandbox, folder);
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, ".oxlintrc.json"), JSON.stringify(config));
  writeFileSync(join(project, "tsconfig.json"), '{"compilerOptions":{"strict":true}}');
  writeFileSync(join(project, file), source);
}

const importing = (imported: string) =>
  `import { planted } from ${JSON.stringify(imported)};\nexport const used = planted;\n`;

beforeAll(() => {
  sandbox = mkdtempSync(join(tmpdir(), "tbm-lint-"));
  for (const [kind, cases] of Object.entries({ VIOLATIONS, ALLOWED })) {
    for (const [index, [file, imported]] of cases.entries()) {
      plant(`${kind}-${index}`, file, importing(imported));
    }
  }
  const leftAlone = "export function planted(): void {\n  Promise.resolve(1);\n}\n";
  plant("promise", "contract/src/planted.ts", leftAlone);

  const oxlint = join(root, "node_modules", "oxlint", "bin", "oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--type-aware", "--format", "json"], {
    cwd: sandbox,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string }[];
  };
  findings = new Map();
  for (const { filename, code } of diagnostics) {
    const folder = filename.split(/[\\/]/)[0] ?? "";
    findings.set(folder, [...(findings.get(folder) ?? []), code]);
  }
});
afterAll(() => rmSync(sandbox, { recursive: true }));

const numbered = (cases: [file: string, imported: string][]) =>
  cases.map(([file, imported], index) => ({ file, imported, index }));

test.each(numbered(VIOLATIONS))("$file may not import $imported", ({ index }) => {
  expect(findings.get(`VIOLATIONS-${index}`)).toContain("eslint(no-restricted-imports)");
});

test.each(numbered(ALLOWED))("$file may import $imported", ({ index }) => {
  expect(findings.get(`ALLOWED-${index}`) ?? []).not.toContain("eslint(no-restricted-imports)");
});

test("lint finds a floating promise", () => {
  expect(findings.get("promise")).toContain("typescript(no-floating-promises)");
});
