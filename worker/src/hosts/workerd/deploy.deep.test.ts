import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { PROJECT_ROOT } from "#hosts/project-root.ts";
import { runScript } from "#testing/crash/run-script.ts";
import { startFakeCloudflare } from "#testing/workerd/fake-cloudflare.ts";

const MIGRATIONS = join(PROJECT_ROOT, "worker", "src", "db", "migrations");

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "tbm-deploy-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const deploy = (options: string[] = [], environment: Record<string, string> = {}) =>
  runScript("worker/src/hosts/workerd/deploy.ts", options, {
    HOME: folder,
    DATA_DIR: folder,
    ...environment,
  });

test("a dry run needs no account, checks everything and creates nothing", async () => {
  const { code, output } = await deploy(["--dry-run"]);
  for (const binding of ["env.DB", "env.FILES", "env.LANES", "env.ASSETS"]) {
    expect(output).toContain(binding);
  }
  expect(output).toContain("Nothing was created, changed or deployed.");
  expect(code).toBe(0);
});

test("without an account the deploy says in a sentence what to do", async () => {
  const { code, output } = await deploy();
  expect(output).toContain("Run `npx wrangler login` first, or set CLOUDFLARE_API_TOKEN.");
  expect(code).toBe(1);
});

test("a deploy creates what is missing, and a second one changes no key and no address", async () => {
  const cloudflare = await startFakeCloudflare({ databases: {} });
  const WORKER_URL = "https://bots.example.com";
  const first = await deploy([], { ...cloudflare.environment, WORKER_URL });
  expect(first.output).toContain("Telegram Bot Manager is running at https://bots.example.com");
  expect(first.code).toBe(0);
  const made = cloudflare.texts();
  const link = new URL(/Connect: (\S+)/.exec(first.output)?.[1] ?? "");
  expect(link.origin).toBe(WORKER_URL);
  expect(new URLSearchParams(link.hash.slice(1)).get("key")).toBe(made["API_KEY"]);
  expect(Object.keys(made).toSorted()).toEqual(["API_KEY", "SECRET_KEY", "WORKER_URL"]);
  const file = join(folder, "cloudflare.env");
  const saved = readFileSync(file, "utf8");
  expect(saved).toContain(`SECRET_KEY=${made["SECRET_KEY"] ?? "none"}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const name of readdirSync(MIGRATIONS)) {
    expect(cloudflare.statements.some((sql) => sql.includes(`'${name}'`))).toBe(true);
  }
  const database = expect.objectContaining({ name: "DB", id: "telegram-bot-manager-id" });
  expect(cloudflare.uploads.at(-1)?.bindings).toContainEqual(database);

  const second = await deploy([], cloudflare.environment);
  expect(second.output).toContain("Telegram Bot Manager is running at https://bots.example.com");
  expect(second.output).toContain("The API key is the same as in the first deploy.");
  expect(second.code).toBe(0);
  expect(cloudflare.uploads).toHaveLength(2);
  expect(cloudflare.texts()).toEqual(made);
  expect(readFileSync(file, "utf8")).toBe(saved);
  cloudflare.close();
});

test("without a WORKER_URL the worker gets the address that Cloudflare assigned", async () => {
  const cloudflare = await startFakeCloudflare({ databases: {}, subdomain: "ann" });
  const { output, code } = await deploy([], {
    ...cloudflare.environment,
    DATA_DIR: join(folder, "other"),
  });
  const address = "https://telegram-bot-manager.ann.workers.dev";
  expect(output).toContain(`Telegram Bot Manager is running at ${address}`);
  expect(code).toBe(0);
  expect(cloudflare.texts()["WORKER_URL"]).toBe(address);
  cloudflare.close();
});
