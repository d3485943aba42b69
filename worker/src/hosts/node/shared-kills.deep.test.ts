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
const SEEDS = Array.from({ length: IS_RELEASE ? 10 : 2 }, (_, index) => index + 1);
const KILLS = IS_RELEASE ? 40 : 12;
const BOTS = 6;
const GROUPS = 600;
/** Each bot sends 100 messages, which takes three seconds at Telegram's pace. Some must be left at the last kill. */
const CLOCK_SPEED = "0.5";
const UNCONFIRMED_PER_KILL = 6 * BOTS;

test.each(SEEDS)(
  "if the worker is killed at random while six bots send one message, no group gets it twice and none is lost (seed %i)",
  async (seed) => {
    const random = seededRandom(seed);
    const simulator = createSimulator({ limits: noLimits() });
    const server = await listen(simulator);
    const data = createDataFolder();
    const chats = Array.from({ length: GROUPS }, (_, index) =>
      simulator.control.createChat({ type: "supergroup", title: `Group ${index}` }),
    );
    const all = Array.from({ length: BOTS }, (_, index) =>
      simulator.control.createBot({ name: `Bot ${index}` }),
    );
    for (const chat of chats) for (const bot of all) simulator.control.addBot(chat.id, bot.id);
    const groups = await data.addSharingBots(all, chats);
    await data.broadcastAutomatic(groups, "Hello");
    data.database.close();

    const environment = { ...data.environment, TELEGRAM_API_ROOT: server.url, CLOCK_SPEED };
    const start = () => startWorkerProcess(data.path, environment);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const worker = await start();
      await sleep(30 + random.next() * 250);
      worker.kill("SIGKILL");
      await worker.exited;
    }
    const worker = await start();
    const database = data.reopen();
    const isOpen = database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
    while (isOpen.get()) await sleep(100);
    expect((await worker.stop()).code).toBe(0);

    expect(audit(database, simulator.journal.all())).toEqual([]);
    const rows = database.prepare("SELECT sent, unconfirmed FROM broadcasts").all();
    expect(rows).toHaveLength(1);
    const [sent, unconfirmed] = [Number(rows[0]?.["sent"]), Number(rows[0]?.["unconfirmed"])];
    expect(sent + unconfirmed).toBe(GROUPS);
    expect(unconfirmed).toBeLessThanOrEqual(UNCONFIRMED_PER_KILL * KILLS);
    const shares = database
      .prepare("SELECT count(*) AS count FROM deliveries GROUP BY bot_id")
      .all()
      .map(({ count }) => count);
    expect(shares).toEqual(Array.from({ length: BOTS }, () => GROUPS / BOTS));
    await server.close();
    data.remove();
  },
  3_600_000,
);
