import { afterAll, beforeAll, expect, test } from "vitest";

import { dataFolderNote, demoAddresses, demoLink, onlyErrors } from "./demo-screen.ts";
import { addDemoData, startDemoWorker } from "./demo-worker.ts";

let demo: Awaited<ReturnType<typeof startDemoWorker>>;
beforeAll(async () => {
  demo = await startDemoWorker();
});
afterAll(() => demo.stop());

async function read(path: string) {
  const { baseUrl, apiKey } = demo.connection;
  const answer = await fetch(`${baseUrl}${path}`, {
    headers: { Authorization: `Bearer ${apiKey}` },
  });
  expect(answer.status, path).toBe(200);
  return answer.json();
}

test("the demo has bots, groups, pictures, keyboards and plans, and one problem", async () => {
  const bots = await read("/api/bots");
  expect(bots.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill("online"));
  expect(await read("/api/groups")).toHaveLength(7);
  expect(await read("/api/keyboards")).toHaveLength(3);
  expect(await read("/api/saved-posts")).toHaveLength(3);
  const folders = await read("/api/folders");
  const counts = folders.map(({ imageCount }: { imageCount: number }) => imageCount);
  expect(counts.toSorted()).toEqual([0, 4, 6, 9]);
  expect(await read("/api/schedules?status=waiting")).toHaveLength(17);
  const campaigns = await read("/api/campaigns");
  expect(campaigns).toMatchObject([
    { name: "Deals on weekdays", status: "paused", rhythm: { times: ["09:00", "18:00"] } },
    { name: "Market charts", status: "paused" },
    { name: "Lucky draw", status: "active", next_send_at: expect.any(String) },
  ]);
  expect(await read("/api/broadcasts")).toMatchObject([
    { source: "now", sent: 3, failed: 0, message: expect.stringContaining("990") },
    { source: "now", bot_id: "auto", bot_count: 2, sent: 4, failed: 0 },
    { source: "now", sent: 3, failed: 0 },
    { title: "Market charts", sent: 2, failed: 1 },
    { title: "Lucky draw", sent: 3, failed: 0 },
  ]);
  const [sale] = await read("/api/broadcasts");
  expect(await read(`/api/broadcasts/${sale.id}/changes`)).toMatchObject([
    { kind: "edit", total: 3, message: expect.stringContaining("890") },
  ]);
});

test("a restarted demo keeps its changes", async () => {
  const { url, telegram, connection } = demo;
  await addDemoData({ url, key: connection.apiKey }, telegram);
  expect(await read("/api/bots")).toHaveLength(3);
  expect(await read("/api/folders")).toHaveLength(4);
  expect(await read("/api/campaigns")).toHaveLength(3);
  expect(await read("/api/schedules?status=waiting")).toHaveLength(17);
});

test("its output shows only errors, and the link last", () => {
  const shown: string[] = [];
  const write = onlyErrors(({ event }) => shown.push(event));
  const time = "2026-11-15T05:00:00.000Z";
  write({ time, level: "info", event: "request" });
  write({ time, level: "warn", event: "sweep failed" });
  write({ time, level: "error", event: "bug" });
  expect(shown).toEqual(["sweep failed", "bug"]);
  expect(demoLink("http://127.0.0.1:8787/settings#key", "en").trim().split("\n").at(-1)).toContain(
    "http://127.0.0.1:8787/settings#key",
  );
});

test("its addresses are announced in the operator's language", () => {
  const addresses = { url: "http://127.0.0.1:8787", chatsUrl: "http://127.0.0.1:8081" };
  expect(demoAddresses(addresses, "th")).toBe(
    "เดโมทำงานอยู่ที่ http://127.0.0.1:8787\nแชตตามที่สมาชิกเห็น: http://127.0.0.1:8081",
  );
});

test("a DATA_DIR that the demo does not use is mentioned", () => {
  expect(dataFolderNote({ DATA_DIR: "/srv/bots" }, "/app/data/demo", "en")).toBe(
    "The demo ignores DATA_DIR and keeps its own data in /app/data/demo.",
  );
  expect(dataFolderNote({}, "/app/data/demo", "en")).toBeNull();
});
