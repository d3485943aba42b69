import { setTimeout as sleep } from "node:timers/promises";

import { noLimits } from "@tbm/simulator/limits/limit-settings.ts";
import { listen } from "@tbm/simulator/node-server.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";

import { audit } from "#testing/audit/audit.ts";
import { createDataFolder } from "#testing/world/data-folder.ts";

import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

/** At Telegram's pace a bot sends 30 messages a second; this many times faster is fast enough for a test. */
const CLOCK_SPEED = "4";

/** A simulator, and the data folder of a worker that has a bot in groups. */
export async function createLoad({
  groups: count,
  latencyMs = 0,
  isQueued = true,
}: {
  groups: number;
  latencyMs?: number;
  /** Whether a message is queued for all groups. */
  isQueued?: boolean;
}) {
  const simulator = createSimulator({ limits: noLimits() });
  simulator.control.setLatency(latencyMs);
  const server = await listen(simulator);
  const data = createDataFolder();
  const bot = simulator.control.createBot({ name: "Load" });
  const chats = Array.from({ length: count }, (_, index) => {
    const chat = simulator.control.createChat({ type: "supergroup", title: `Group ${index}` });
    simulator.control.addBot(chat.id, bot.id);
    return chat;
  });
  const { id: botId, groups } = await data.addBot({ ...bot, chats });
  if (isQueued) await data.broadcast(botId, groups, "Hello");
  data.database.close();

  const database = data.reopen();
  const isOpen = database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  const counting = database.prepare("SELECT count(*) AS count FROM deliveries WHERE state = ?");
  const countingBroadcasts = database.prepare("SELECT count(*) AS count FROM broadcasts");
  const running = new Set<WorkerProcess>();

  async function start(): Promise<WorkerProcess> {
    const { API_KEY, SECRET_KEY } = data.environment;
    const environment = { API_KEY, SECRET_KEY, TELEGRAM_API_ROOT: server.url, CLOCK_SPEED };
    const worker = await startWorkerProcess(data.path, environment);
    running.add(worker);
    void worker.exited.then(() => running.delete(worker));
    return worker;
  }

  return {
    control: simulator.control,
    chats,
    botId,
    groups,
    start,
    /** How many deliveries are in a state, according to the worker's records. */
    count: (state: string) => Number(counting.get(state)?.["count"]),
    /** How many messages members ever saw from the bot. */
    posted: () =>
      simulator.journal
        .all()
        .filter(({ kind, content }) => kind === "posted" && content !== "service").length,
    broadcasts: () => Number(countingBroadcasts.get()?.["count"]),
    /** Starts a worker, waits until everything is sent, and stops it. */
    finish: async () => {
      const worker = await start();
      while (isOpen.get()) await sleep(100);
      await worker.stop();
    },
    breaches: () => audit(database, simulator.journal.all()),
    close: async () => {
      for (const worker of running) {
        worker.kill("SIGKILL");
        await worker.exited;
      }
      await server.close();
      data.remove();
    },
  };
}
