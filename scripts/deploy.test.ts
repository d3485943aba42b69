import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { expect, test } from "vitest";

const run = (...options: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "deploy.ts"), ...options], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"] ?? "", HOME: "/nonexistent" },
  });

test("a dry run needs no account, checks everything and creates nothing", () => {
  const { status, stdout } = run("--dry-run");
  for (const binding of ["env.DB", "env.FILES", "env.LANES", "env.ASSETS"]) {
    expect(stdout).toContain(binding);
  }
  expect(stdout).toContain("Nothing was created, changed or deployed.");
  expect(status).toBe(0);
});

test("without an account it says in a sentence what to do", () => {
  const { status, stderr } = run();
  expect(stderr).toContain("Run `npx wrangler login` first, or set CLOUDFLARE_API_TOKEN.");
  expect(status).toBe(1);
});
