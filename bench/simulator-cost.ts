import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";

import { getRequestListener } from "@hono/node-server";
import { noLimits } from "@tbm/simulator/limits/limit-settings.ts";
import { listen } from "@tbm/simulator/node-server.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";
import { Hono } from "hono";

import type { Load } from "./load-generator.ts";

const CHATS = 1000;
const CALLS = 10_000;
const IN_FLIGHT = 16;
const ROUNDS = 4;

type App = { request: (path: string, init: RequestInit) => Response | Promise<Response> };
type Run = () => Promise<void>;

const simulator = createSimulator({ limits: noLimits() });
const { control } = simulator;
const bot = control.createBot({ name: "Bench" });
const chatIds = Array.from({ length: CHATS }, (_, index) => {
  const chat = control.createChat({ type: "supergroup", title: `Group ${index}` });
  control.addBot(chat.id, bot.id);
  return chat.id;
});

const bodies = chatIds.map((chatId) =>
  JSON.stringify({
    chat_id: chatId,
    text: "<b>Good morning</b>, everyone. Today's offer: <a href='https://example.com'>look</a>",
    parse_mode: "HTML",
    reply_markup: { inline_keyboard: [[{ text: "Open", url: "https://example.com/offer" }]] },
  }),
);

const echo = new Hono();
echo.post("*", async (c) => c.json({ ok: true, result: await c.req.json() }));

const inProcess =
  (app: App, path: string): Run =>
  async () => {
    const headers = { "content-type": "application/json" };
    for (let index = 0; index < CALLS; index++) {
      const body = bodies[index % CHATS] ?? "";
      const response = await app.request(path, { method: "POST", headers, body });
      if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
      await response.text();
    }
  };

/** The client has a thread of its own, so that its work is not counted as the server's. */
const overHttp = (url: string): Run => {
  const workerData: Load = { url, bodies, calls: CALLS, inFlight: IN_FLIGHT };
  return () =>
    new Promise((resolve, reject) => {
      const generator = new Worker(new URL("./load-generator.ts", import.meta.url), { workerData });
      generator.once("error", reject);
      generator.once("exit", () => resolve());
    });
};

/** Processor time of this thread, which other programs on the machine do not lengthen. */
async function microsecondsPerCall(run: Run): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / CALLS;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Both in turn, the best of several rounds; the first ones warm up. */
async function compare(bare: Run, ours: Run) {
  let echoCost = Infinity;
  let simulatorCost = Infinity;
  for (let count = 0; count < ROUNDS; count++) {
    echoCost = Math.min(echoCost, await microsecondsPerCall(bare));
    simulatorCost = Math.min(simulatorCost, await microsecondsPerCall(ours));
  }
  return {
    echoMicroseconds: round(echoCost, 1),
    simulatorMicroseconds: round(simulatorCost, 1),
    simulatorCallsPerSecond: Math.round(1_000_000 / simulatorCost),
    ratio: round(simulatorCost / echoCost, 2),
  };
}

/** What one call costs the simulator, by what it costs a server that only echoes. */
export async function simulatorCost(): Promise<void> {
  const echoServer = createServer(getRequestListener(echo.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => echoServer.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with that port.
  const echoUrl = `http://127.0.0.1:${(echoServer.address() as AddressInfo).port}/x/y`;
  const server = await listen(simulator);
  const path = `/bot${bot.token}/sendMessage`;

  console.log(
    JSON.stringify({
      bench: "simulator: processor time of one sendMessage",
      inProcess: await compare(inProcess(echo, "/x/y"), inProcess(simulator.app, path)),
      http: await compare(overHttp(echoUrl), overHttp(`${server.url}${path}`)),
      journalEntries: simulator.journal.size(),
      heapMb: Math.round(process.memoryUsage().heapUsed / 1_048_576),
    }),
  );

  await server.close();
  echoServer.close();
}
