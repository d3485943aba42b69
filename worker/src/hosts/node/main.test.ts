import { readFileSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { readSettings } from "#settings.ts";
import { eachWorkerFolder, health } from "#testing/crash/worker-folder.ts";
import type { WorkerProcess } from "#testing/crash/worker-process.ts";
import { jpeg } from "#testing/world/pictures.ts";

import { NodeSettings } from "./node-settings.ts";
import { announce } from "./start-message.ts";

const { pathTo, start } = eachWorkerFolder();

const createKeyboard = ({ url }: WorkerProcess, apiKey: string) =>
  fetch(`${url}/api/keyboards`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      name: "Links",
      keyboard: { inline_keyboard: [[{ text: "Shop", url: "https://example.com" }]] },
    }),
  });

test("the first start generates secrets, and without a terminal prints only their file", async () => {
  const worker = await start();
  expect((await health(worker)).status).toBe(200);
  const secrets = pathTo("data", ".env");
  expect(statSync(secrets).mode & 0o777).toBe(0o600);
  expect(readFileSync(secrets, "utf8")).toMatch(/^API_KEY=tbm_\S{43}\nSECRET_KEY=\S{43}\n$/);
  expect(worker.output()).toContain(
    `A new API key is in ${secrets}. Enter it at ${worker.url}/settings\n`,
  );
  expect(worker.output() + worker.log()).not.toContain(worker.apiKey);
});

test("the log of a first start has one line about the new database", async () => {
  const worker = await start();
  await expect.poll(() => worker.log()).toContain('"event":"started"');
  expect(worker.log()).toContain('"event":"created database"');
  expect(worker.log()).not.toContain('"event":"migrated"');
});

test.each([true, false])("the key is printed only at a terminal (%s)", (isTTY) => {
  const key = "canary-api-key-0123456789abcdef";
  const settings = readSettings(NodeSettings, {
    API_KEY: key,
    SECRET_KEY: "canary-secret-key-0123456789abcdef",
    DATA_DIR: pathTo("data"),
  });
  const url = settings.WORKER_URL;
  let printed = "";
  const output = { isTTY, write: (text: string) => (printed += text) };
  announce({ url, settings, isFirstStart: true }, "en", output);
  expect(printed.includes(key)).toBe(isTTY);
  expect(printed.includes(pathTo("data", ".env"))).toBe(!isTTY);
  if (!isTTY) return;
  expect(printed).toContain(`API key: ${key}\n`);
  const link = new URL(/Connect: (\S+)/.exec(printed)?.[1] ?? "");
  expect(link.pathname).toBe("/settings");
  expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({ worker: url, key });
});

test.each([
  ["a public address", "https://bots.example.com", 80, true],
  ["this machine's own address", "http://127.0.0.1:8787", 80, false],
  ["a narrow terminal", "https://bots.example.com", 40, false],
])("with %s, the first start prints a QR code: %s %s %s", (_, url, columns, isShown) => {
  const settings = readSettings(NodeSettings, {
    API_KEY: "canary-api-key-0123456789abcdef",
    SECRET_KEY: "canary-secret-key-0123456789abcdef",
    DATA_DIR: pathTo("data"),
  });
  let printed = "";
  const output = { isTTY: true, columns, write: (text: string) => (printed += text) };
  announce({ url, settings, isFirstStart: true }, "en", output);
  expect(printed.includes("▀")).toBe(isShown);
  const widths = Array.from(
    printed.matchAll(/\[30;107m([█▀▄ ]+)/g),
    ([, line = ""]) => line.length,
  );
  expect(Math.max(0, ...widths)).toBeLessThanOrEqual(columns);
});

test("the second start keeps the key and the data, and prints no key", async () => {
  const first = await start();
  await createKeyboard(first, first.apiKey);
  expect(await first.stop()).toEqual({ code: 0, signal: null });

  const second = await start();
  expect(second.output()).not.toContain(first.apiKey);
  const answer = await fetch(`${second.url}/api/keyboards`, {
    headers: { Authorization: `Bearer ${first.apiKey}` },
  });
  expect(await answer.json()).toMatchObject([{ name: "Links" }]);
});

test("data that a request has stored survives a kill", async () => {
  const first = await start();
  expect((await createKeyboard(first, first.apiKey)).status).toBe(201);
  first.kill("SIGKILL");
  await first.exited;
  const second = await start();
  const answer = await fetch(`${second.url}/api/keyboards`, {
    headers: { Authorization: `Bearer ${first.apiKey}` },
  });
  expect(await answer.json()).toHaveLength(1);
});

test("an uploaded image opens at its address, and survives a kill", async () => {
  const first = await start();
  const headers = { Authorization: `Bearer ${first.apiKey}` };
  const folder = await fetch(`${first.url}/api/folders`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: '{"name":"Promotions"}',
  });
  const form = new FormData();
  form.append("folderId", ((await folder.json()) as { id: string }).id);
  form.append("images", new File([jpeg()], "a.jpg"));
  const added = await fetch(`${first.url}/api/images`, { method: "POST", headers, body: form });
  const [image] = (await added.json()) as [{ url: string }];
  expect(await (await fetch(image.url)).bytes()).toEqual(jpeg());
  first.kill("SIGKILL");
  await first.exited;
  const second = await start({ PORT: new URL(first.url).port });
  expect(await (await fetch(image.url)).bytes()).toEqual(jpeg());
  await second.stop();
});

test("a file that is too large is refused while the client is still sending", async () => {
  const worker = await start();
  const form = new FormData();
  form.append("images", new File([new Uint8Array(30 * 1024 * 1024)], "a.png"));
  const headers = { Authorization: `Bearer ${worker.apiKey}` };
  const answer = await fetch(`${worker.url}/api/images`, { method: "POST", headers, body: form });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: "too_large" });
});

test("a second worker on the same folder says so and exits; the first keeps running", async () => {
  const first = await start();
  const second = await start();
  expect((await second.exited).code).toBe(1);
  expect(second.log()).toMatch(/^Another worker is already running on the data folder .*DATA_DIR/);
  expect((await health(first)).status).toBe(200);
});

test("a killed worker leaves no lock behind", async () => {
  const first = await start();
  first.kill("SIGKILL");
  await first.exited;
  const second = await start();
  expect((await health({ url: second.url, apiKey: first.apiKey })).status).toBe(200);
});

test("a bug is logged with the source files it comes from", async () => {
  const worker = await start();
  const database = new DatabaseSync(pathTo("data", "bot-manager.sqlite"), { timeout: 60_000 });
  database.exec("DROP TABLE keyboards");
  database.close();
  const headers = { Authorization: `Bearer ${worker.apiKey}` };
  expect((await fetch(`${worker.url}/api/keyboards`, { headers })).status).toBe(500);
  await expect.poll(() => worker.log()).toContain('"event":"bug"');
  expect(worker.log()).toMatch(/"stack":"[^"]*\/worker\/src\/http\/route\.ts:\d+/);
});

test("settings come from .env in the data folder, and the environment wins over it", async () => {
  const first = await start();
  await first.stop();
  const file = pathTo("data", ".env");
  writeFileSync(file, `${readFileSync(file, "utf8")}TIMEZONE=Europe/Berlin\n`);
  const zone = async (worker: WorkerProcess) => {
    const answer = await health({ url: worker.url, apiKey: first.apiKey });
    const { timezone } = (await answer.json()) as { timezone: string };
    await worker.stop();
    return timezone;
  };
  expect(await zone(await start())).toBe("Europe/Berlin");
  expect(await zone(await start({ TIMEZONE: "UTC" }))).toBe("UTC");
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s stops the worker gracefully, with or without an open connection",
  async (signal) => {
    const worker = await start();
    const socket = connect(Number(new URL(worker.url).port), "127.0.0.1");
    socket.write("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n");
    await new Promise((resolve) => socket.once("data", resolve));
    // A wrapper that forwards Ctrl+C sends the signal twice.
    worker.kill(signal);
    worker.kill(signal);
    expect(await worker.exited).toEqual({ code: 0, signal: null });
    expect(worker.log()).toContain('"event":"stopped"');
    socket.destroy();
  },
);
