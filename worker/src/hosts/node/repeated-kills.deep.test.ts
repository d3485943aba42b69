import { setTimeout as sleep } from "node:timers/promises";

import { noLimits } from "@tbm/simulator/limits/limit-settings.ts";
import { listen } from "@tbm/simulator/node-server.ts";
import { seededRandom } from "@tbm/simulator/seeded-random.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";
import { expect, test } from "vitest";

import { audit } from "#testing/audit/audit.ts";
import { startWorkerProcess } from "#testing/crash/worker-process.ts";
import { createDataFolder } from "#testing/world/data-folder.ts";

const IS_RELEASE = process.env["RELEASE"] === "1";
const SEEDS = Array.from({ length: IS_RELEASE ? 20 : 2 }, (_, index) => index + 1);
const KILLS = IS_RELEASE ? 200 : 30;
const DELIVERIES = 10_000;
/** At Telegram's pace the deliveries would take five and a half minutes; some must be left at the last kill. */
const CLOCK_SPEED = IS_RELEASE ? "6" : "12";
const UNCONFIRMED_PER_KILL = 6;

test.concurrent.each(SEEDS)(
  "a worker that is repeatedly killed at random sends nothing twice and loses nothing (seed %i)",
  async (seed) => {
    const random = seededRandom(seed);
    const simulator = createSimulator({ limits: noLimits() });
    const server = await listen(simulator);
    const data = createDataFolder();
    const bot = simulator.control.createBot({ name: "Storm" });
    const chats = Array.from({ length: DELIVERIES }, (_, index) => {
      const chat = simulator.control.createChat({ type: "supergroup", title: `Group ${index}` });
      simulator.control.addBot(chat.id, bot.id);
      return chat;
    });
    const { id, groups } = await data.addBot({ ...bot, chats });
    await data.broadcast(id, groups, "Hello");
    data.database.close();

    const environment = { ...data.environment, TELEGRAM_API_ROOT: server.url, CLOCK_SPEED };
    const start = () => startWorkerProcess(data.path, environment);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const worker = await start();
      await sleep(50 + random.next() * 350);
      worker.kill("SIGKILL");
      await worker.exited;
    }
    const worker = await start();
    const database = data.reopen();
    const isOpen = database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
    while (isOpen.get()) await sleep(250);
    expect((await worker.stop()).code).toBe(0);

    expect(audit(database, simulator.journal.all())).toEqual([]);
    const [row] = database.prepare("SELECT sent, unconfirmed FROM broadcasts").all();
    const { sent, unconfirmed } = {
      sent: Number(row?.["sent"]),
      unconfirmed: Number(row?.["unconfirmed"]),
    };
    expect(sent + unconfirmed).toBe(DELIVERIES);
    expect(unconfirmed).toBeLessThanOrEqual(UNCONFIRMED_PER_KILL * KILLS);
    await server.close();
    data.remove();
  },
  3_600_000,
);
