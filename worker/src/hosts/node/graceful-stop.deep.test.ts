import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { seededRandom } from "@tbm/simulator/seeded-random.ts";
import { expect, onTestFinished, test } from "vitest";

import { createLoad } from "#testing/crash/load.ts";
import { eventually } from "#testing/world/eventually.ts";

const IS_RELEASE = process.env["RELEASE"] === "1";
const STOPS = IS_RELEASE ? 100 : 5;
const DELIVERIES = STOPS * 60;
const MAX_STOP_MS = 9000;

test("a stop under load leaves nothing unconfirmed, and the rest is sent after the next start", async () => {
  const random = seededRandom(1);
  const load = await createLoad({ groups: DELIVERIES, latencyMs: 60 });
  onTestFinished(load.close);
  for (let stop = 0; stop < STOPS; stop += 1) {
    const worker = await load.start();
    await sleep(50 + random.next() * 600);
    const stopRequestedAt = Date.now();
    expect(await worker.stop()).toEqual({ code: 0, signal: null });
    expect(Date.now() - stopRequestedAt).toBeLessThan(MAX_STOP_MS);
    expect(load.count("sending") + load.count("unconfirmed"), `stop ${stop + 1}`).toBe(0);
  }
  expect(load.count("queued")).toBeGreaterThan(0);
  expect(load.count("sent")).toBeGreaterThan(STOPS);
  await load.finish();
  expect(load.count("sent")).toBe(DELIVERIES);
  expect(load.breaches()).toEqual([]);
}, 3_600_000);

test("a hanging call and a stalled upload delay the stop by seconds, and waiting clients get an answer", async () => {
  const load = await createLoad({ groups: 3, isQueued: false });
  onTestFinished(load.close);
  const match = { method: "sendMessage", chatId: load.chats[0]?.id ?? 0 };
  load.control.addFault({ kind: "hang", match, next: 1 });
  const worker = await load.start();
  const headers = { Authorization: `Bearer ${worker.apiKey}` };

  const body = new FormData();
  body.append("groups", JSON.stringify(load.groups));
  body.append("botId", load.botId);
  body.append("message", "Hello");
  let answeredAt = 0;
  const sending = fetch(`${worker.url}/api/send/now`, { method: "POST", headers, body }).then(
    async (response) => {
      answeredAt = Date.now();
      return { status: response.status, body: await response.json() };
    },
  );
  const upload = connect(Number(new URL(worker.url).port), "127.0.0.1");
  upload.on("error", () => undefined);
  // Unread bytes would keep the connection open on this side.
  upload.resume();
  const isCut = new Promise((resolve) => upload.once("close", resolve));
  upload.write(
    `POST /api/images HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.Authorization}\r\n` +
      "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x\r\n",
  );
  await eventually(() => expect(load.count("sent")).toBe(2));

  const stopRequestedAt = Date.now();
  expect(await worker.stop()).toEqual({ code: 0, signal: null });
  expect(Date.now() - stopRequestedAt).toBeLessThan(MAX_STOP_MS);
  expect(await sending).toMatchObject({ status: 200, body: { totalSent: 2, totalPending: 1 } });
  expect(answeredAt - stopRequestedAt).toBeLessThan(3000);
  await isCut;
  await load.finish();
  expect(load.count("unconfirmed")).toBe(1);
  expect(load.breaches()).toEqual([]);
});
