import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld } from "#testing/world/world.ts";

import { pairOperator } from "./paired-operator.ts";

/** A bot in three groups, and an operator who gets its alerts. */
export async function createAlertStage() {
  const environment = { WORKER_URL: "https://worker.example.com", ACCEPT_GROUPS: "all" };
  const world = await createWorld({ isInMemory: true, environment });
  const stage = await createBotInGroups(world, { groups: 3 });
  const ann = await pairOperator(world, stage);
  await world.elapse(1000);
  const { control } = world.telegram;
  const refuse = (index: number) =>
    control.changeChat(stage.chats[index]?.chatId ?? 0, { refusal: "CHAT_RESTRICTED" });
  return {
    world,
    stage,
    ann,
    control,
    refuse,
    change: async (changed: Record<string, unknown>) => {
      const { body } = await world.call("GET", "/api/alerts");
      return world.call("PUT", "/api/alerts", { ...body, ...changed });
    },
    chats: async () => (await world.call("GET", "/api/alerts")).body.chats,
    setStatus: (status: string, cause: string | null = null) =>
      world.database.prepare("UPDATE bots SET status = ?, cause = ?").run(status, cause),
    failSend: async (message: string) => {
      refuse(0);
      await stage.send({ message });
    },
  };
}

export type AlertStage = Awaited<ReturnType<typeof createAlertStage>>;
