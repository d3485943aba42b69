import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { CalendarFeed } from "@tbm/contract/calendar/calendar.ts";
import { CALLS } from "@tbm/contract/calls.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startWorkerProcess, type WorkerProcess } from "#testing/crash/worker-process.ts";
import { eventually } from "#testing/world/eventually.ts";
import { png } from "#testing/world/pictures.ts";

const SOCKETS = 40;
const REQUESTS_PER_SOCKET = 40;
const REQUESTS_BEFORE_HANGING_UP = 250;
/** Generous: an idle machine needs a hundredth of it. */
const HEALTH_MS = 10_000;

const STATUS_LINE = "HTTP/1.1 ";

let folder: string;
let worker: WorkerProcess;
let headers: Record<string, string>;
/** A URL for every open call, by its path in the contract. */
const addresses = new Map<string, string>();

interface Created {
  id: string;
  url: string;
}

async function create(path: string, body: object): Promise<Created> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${worker.url}${path}`, {
    method: "POST",
    headers: { ...headers, ...(!isForm && { "Content-Type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  // The contract defines the created record, or the images of an upload.
  const created = [(await response.json()) as Created | Created[]].flat();
  if (!created[0]) throw new Error(`POST ${path} created nothing.`);
  return created[0];
}

const largestKeyboard = () => {
  const text = "คลิก ".repeat(4);
  const buttons = Array.from({ length: LIMITS.buttonsPerKeyboard }, (_, index) => ({
    text: `${text}${index}`,
    url: `https://a.example/${index}`,
  }));
  const rows = [];
  while (buttons.length > 0) rows.push(buttons.splice(0, LIMITS.buttonsPerRow));
  return { inline_keyboard: rows };
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tbm-flood-"));
  worker = await startWorkerProcess(join(folder, "data"));
  headers = { Authorization: `Bearer ${worker.apiKey}` };
  const keyboard = await create("/api/keyboards", { name: "Many", keyboard: largestKeyboard() });
  const { id: folderId } = await create("/api/folders", { name: "Pictures" });
  const form = new FormData();
  form.append("folderId", folderId);
  form.append("images", new File([png({ seed: 1 })], "a.png"));
  const { url } = await create("/api/images", form);
  addresses.set(CALLS.previewKeyboard.path, `/api/keyboards/${keyboard.id}/preview`);
  addresses.set(CALLS.readFile.path, url.replace(worker.url, ""));
  addresses.set(CALLS.receiveUpdate.path, "/api/webhooks/unknown");
  const feed = await fetch(`${worker.url}${CALLS.renewCalendarFeed.path}`, {
    method: "PUT",
    headers,
  });
  const { url: feedUrl } = CalendarFeed.parse(await feed.json());
  addresses.set(CALLS.readCalendarFeed.path, (feedUrl ?? "").replace(worker.url, ""));
});
afterAll(async () => {
  await worker.stop();
  rmSync(folder, { recursive: true });
});

async function connectMany(): Promise<Socket[]> {
  const sockets = Array.from({ length: SOCKETS }, () =>
    connect(Number(new URL(worker.url).port), "127.0.0.1"),
  );
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return sockets;
}

/** Sends many requests at once on each of many connections. */
async function flood(method: string, path: string) {
  const request =
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
    (method === "POST" ? "Content-Length: 2\r\n\r\n{}" : "\r\n");
  const sockets = await connectMany();
  let answers = 0;
  const done = Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          let received = 0;
          let tail = "";
          socket.on("error", reject);
          socket.on("data", (data) => {
            const text = tail + data.toString("latin1");
            const found = text.split(STATUS_LINE).length - 1;
            tail = text.slice(1 - STATUS_LINE.length);
            received += found;
            answers += found;
            if (received >= REQUESTS_PER_SOCKET) resolve();
          });
        }),
    ),
  );
  for (const socket of sockets) socket.write(request.repeat(REQUESTS_PER_SOCKET));
  return {
    answers: () => answers,
    end: async () => {
      await done;
      for (const socket of sockets) socket.destroy();
    },
  };
}

test("the flooded calls are all calls that need no key", () => {
  const open = Object.values(CALLS).filter(({ access }) => access === "open");
  expect(new Set(addresses.keys())).toEqual(new Set(open.map(({ path }) => path)));
});

test.each([
  ["GET", CALLS.previewKeyboard.path],
  ["GET", CALLS.readFile.path],
  ["POST", CALLS.receiveUpdate.path],
  ["GET", CALLS.readCalendarFeed.path],
  ["GET", CALLS.health.path],
  ["GET", CALLS.openApi.path],
  ["GET", "/api/unknown"],
  ["GET", "/"],
  ["GET", "/assets/unknown.js"],
])(
  "health is answered before half of a flood of %s %s",
  { timeout: 120_000 },
  async (method, path) => {
    const flooding = await flood(method, addresses.get(path) ?? path);
    const health = await fetch(`${worker.url}/api/health`, {
      headers,
      signal: AbortSignal.timeout(HEALTH_MS),
    });
    expect(health.status).toBe(200);
    expect(flooding.answers()).toBeLessThan((SOCKETS * REQUESTS_PER_SOCKET) / 2);
    await flooding.end();
  },
);

test(
  "requests of a client that has disconnected are not carried out",
  { timeout: 120_000 },
  async () => {
    const path = "/api/images/unknown";
    // With the key, each request that is carried out writes one log line.
    const request =
      `DELETE ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
      `Authorization: Bearer ${worker.apiKey}\r\n\r\n`;
    const sockets = await connectMany();
    await Promise.all(
      sockets.map(async (socket) => {
        const begun = once(socket, "data");
        socket.write(request.repeat(REQUESTS_BEFORE_HANGING_UP));
        await begun;
        socket.destroy();
      }),
    );
    const carriedOut = () =>
      worker.log().split(CALLS.deleteImage.path.replace("{id}", ":id")).length;
    const linesBefore = worker.log().length;
    await fetch(`${worker.url}/api/doctor`, { headers });
    await eventually(() => expect(worker.log().slice(linesBefore)).toContain("/api/doctor"));
    expect(carriedOut()).toBeLessThan((SOCKETS * REQUESTS_BEFORE_HANGING_UP) / 2);
  },
);
