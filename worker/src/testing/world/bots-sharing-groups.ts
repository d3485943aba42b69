import { type BotInGroups, createBotInGroups } from "./bot-in-groups.ts";
import type { World } from "./world.ts";

/** Adds bots to the groups of one, so that there are `count` of them. All may post there. */
export async function addSharingBots(world: World, stage: BotInGroups, count: number) {
  const { control } = world.telegram;
  const bots = [{ id: stage.botId, telegram: stage.bot }];
  for (let number = 2; number <= count; number += 1) {
    const telegram = control.createBot({ name: `Shop ${number}` });
    for (const { chatId } of stage.chats) control.addBot(chatId, telegram.id);
    const added = await world.call("POST", "/api/bots", {
      name: `Shop ${number}`,
      token: telegram.token,
    });
    bots.push({ id: String(added.body.id), telegram });
  }
  world.insertRows({
    memberships: bots.flatMap(({ id }) =>
      stage.chats.map(({ chatId }) => ({ bot_id: id, chatId: String(chatId), standing_at: "0" })),
    ),
  });
  return bots;
}

/** Several bots that may post to the same groups. The bots and the groups are in the worker's records. */
export async function createBotsSharingGroups(
  world: World,
  { bots: count, groups }: { bots: number; groups: number },
) {
  const stage = await createBotInGroups(world, { groups });
  const bots = await addSharingBots(world, stage, count);
  const { journal } = world.telegram;

  /** A bot no longer has the right to post in a group, and the worker knows it. */
  function silence(bot: number, group: number): void {
    world.database
      .prepare(
        "UPDATE memberships SET standing = 'silenced', standing_at = '1' WHERE bot_id = ? AND chatId = ?",
      )
      .run(bots[bot]?.id ?? "", String(stage.chats[group]?.chatId));
  }

  return {
    ...stage,
    bots,
    silence,
    /** Sends a message for which the worker chooses the bots. */
    sendAutomatic: (fields: Parameters<typeof stage.send>[0] = {}) =>
      stage.send({ message: "Hello", botId: "auto", ...fields }),
    /** How many messages each bot posted. */
    posted: () =>
      bots.map(
        ({ telegram }) =>
          journal
            .all()
            .filter(
              ({ kind, botId, content }) =>
                kind === "posted" && botId === telegram.id && content !== "service",
            ).length,
      ),
    /** The bot of each delivery, by group. */
    senders: () =>
      world.database
        .prepare("SELECT bot_id FROM all_deliveries ORDER BY seq, group_id")
        .all()
        .map((row) => bots.findIndex(({ id }) => id === row["bot_id"])),
  };
}

export type BotsSharingGroups = Awaited<ReturnType<typeof createBotsSharingGroups>>;
