import { noLimits } from "#limits/limit-settings.ts";
import { listen } from "#node-server.ts";
import type { SimulatorOptions } from "#options.ts";
import { createSimulator } from "#simulator.ts";

/** One bot in one supergroup, on a real loopback port and the real clock. */
export async function createServedTestbed(options: SimulatorOptions = {}) {
  const simulator = createSimulator({
    limits: noLimits(),
    allowLocalWebhooks: true,
    fetch: (url, init) => fetch(url, init),
    ...options,
  });
  const server = await listen(simulator);
  const { control } = simulator;
  const bot = control.createBot({ name: "News" });
  const group = control.createChat({ type: "supergroup", title: "Readers", members: ["Ann"] });
  control.addBot(group.id, bot.id);
  const methodUrl = (method: string) => `${server.url}/bot${bot.token}/${method}`;
  return { simulator, control, server, bot, group, methodUrl };
}
