import { parentPort, workerData } from "node:worker_threads";

import { LimitSettings, noLimits } from "@tbm/simulator/limits/limit-settings.ts";
import { listen } from "@tbm/simulator/node-server.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";

import type { SimulatorSetup, SetupOptions } from "./simulated-telegram.ts";

// The parent starts this thread with SetupOptions.
const { bots, chatsPerBot, hasLimits } = workerData as SetupOptions;
const limits = hasLimits ? LimitSettings.parse({ newTokensPerMinute: null }) : noLimits();
const simulator = createSimulator({ limits });
const server = await listen(simulator);
const setup: SimulatorSetup = {
  url: server.url,
  bots: Array.from({ length: bots }, (_, index) => {
    const bot = simulator.control.createBot({ name: `Bot ${index}` });
    const chats = Array.from({ length: chatsPerBot }, (_, number) => {
      const title = `Group ${index}/${number}`;
      const chat = simulator.control.createChat({ type: "supergroup", title });
      simulator.control.addBot(chat.id, bot.id);
      return { id: chat.id, title };
    });
    return { id: bot.id, token: bot.token, chats };
  }),
};
parentPort?.postMessage(setup);

parentPort?.on("message", (since: number) => {
  const posts = simulator.journal
    .after(since, Infinity)
    .filter(({ kind, botId }) => kind === "posted" && botId !== null)
    .map(({ at, chatId, text = "" }) => ({ at, chatId, text }));
  parentPort?.postMessage({ size: simulator.journal.size(), posts });
});
