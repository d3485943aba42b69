import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { runScript } from "#testing/crash/run-script.ts";
import { startFakeCloudflare } from "#testing/workerd/fake-cloudflare.ts";

const SECRET_KEY = "canary-secret-key-0123456789abcdef";

let folder: string;
let archive: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tbm-account-"));
  archive = join(folder, "account.tar");
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (script: string, options: string[], environment: Record<string, string>) =>
  runScript(`worker/src/${script}`, options, { HOME: folder, DATA_DIR: folder, ...environment });

test("without a login or the worker's key, the command says in a sentence what to do", async () => {
  const login = await run("archive/export.ts", ["--cloudflare", archive], { SECRET_KEY });
  expect(login.output.trim()).toBe("Run `npx wrangler login` first, or set CLOUDFLARE_API_TOKEN.");
  expect(login.code).toBe(1);
  const key = await run("archive/import.ts", ["--cloudflare", archive], {});
  expect(key.output).toContain("The SECRET_KEY of the worker on Cloudflare is not known here.");
  const replace = await run("archive/import.ts", ["--replace", archive], {});
  expect(replace.output).toContain("--replace goes with --cloudflare");
  expect(existsSync(archive)).toBe(false);
});

test("without the worker's database, the command says to deploy first", async () => {
  const cloudflare = await startFakeCloudflare({ databases: { other: "db-0" } });
  const { output, code } = await run("archive/export.ts", ["--cloudflare", archive], {
    ...cloudflare.environment,
    SECRET_KEY,
  });
  cloudflare.close();
  expect(output).toContain(
    "The account has no D1 database telegram-bot-manager. Run `npm run deploy`",
  );
  expect(code).toBe(1);
});

test("the command uses the account's own database and bucket, with the key that the deploy saved", async () => {
  writeFileSync(join(folder, "cloudflare.env"), `SECRET_KEY=${SECRET_KEY}\n`);
  const databases = { other: "db-0", "telegram-bot-manager": "db-1" };
  const cloudflare = await startFakeCloudflare({ databases });
  const { output, code } = await run(
    "archive/export.ts",
    ["--cloudflare", archive],
    cloudflare.environment,
  );
  cloudflare.close();
  expect(cloudflare.uploads).toMatchObject([
    {
      bindings: expect.arrayContaining([
        { name: "DB", type: "d1", id: "db-1", raw: true },
        { name: "FILES", type: "r2_bucket", bucket_name: "telegram-bot-manager", raw: true },
      ]),
    },
  ]);
  // The fake Cloudflare runs no worker, so the command fails here, and leaves no file behind.
  expect(output).toMatch(/The command failed on Cloudflare: .*\nRun the same command again/);
  expect(code).toBe(1);
  expect(existsSync(archive)).toBe(false);
});

test("a deploy that cannot list the worker's secrets does not replace them", async () => {
  const databases = { "telegram-bot-manager": "db-1" };
  const cloudflare = await startFakeCloudflare({
    databases,
    secrets: { status: 403, code: 10_000 },
  });
  const { output, code } = await run("hosts/workerd/deploy.ts", [], cloudflare.environment);
  cloudflare.close();
  expect(output).toContain("Cloudflare did not list the worker's secrets.");
  expect(code).toBe(1);
  const changes = cloudflare.asked.filter((call) => !/^GET |graphql/.test(call));
  expect(changes).toEqual([]);
});
