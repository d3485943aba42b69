import { receiveUpdate } from "#discovery/receive-update.ts";

import { createBotInGroups } from "./bot-in-groups.ts";
import { storedSentence } from "./stored-causes.ts";
import { createWorld } from "./world.ts";

const DAY_MS = 26 * 3_600_000;

/** A group that became a supergroup while the worker was down, so it has a record for the old id and one for the new. */
export async function createTwoRecords() {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups: 1 });
  const { control } = world.telegram;
  let updates = 100;
  const deliver = (message: object) => {
    const date = Math.floor(world.clock.now() / 1000);
    updates += 1;
    return receiveUpdate(
      world.ports,
      { id: stage.botId, telegram_id: String(stage.bot.id) },
      { update_id: updates, message: { date, ...message } },
    );
  };
  const clubs = async (): Promise<{ id: string; chatId: string }[]> => {
    const { body } = await world.call("GET", "/api/groups");
    return body.filter(({ name }: { name: string }) => name === "Club");
  };
  const { id: oldId } = control.createChat({ type: "group", title: "Club" });
  control.addBot(oldId, stage.bot.id);
  await deliver({ chat: { id: oldId, type: "group", title: "Club" } });
  const older = (await clubs())[0]?.id ?? "";
  const { id: newId } = control.migrateChat(oldId);
  // After a day Telegram no longer delivers the update about the move.
  await world.elapse(DAY_MS);
  const chat = { id: newId, type: "supergroup", title: "Club" };
  await deliver({ chat });
  const newer = (await clubs()).find(({ id }) => id !== older)?.id ?? "";
  return {
    world,
    stage,
    oldId,
    newId,
    /** The ids of the two records. */
    older,
    newer,
    clubs,
    /** Delivers the update of a message in the chat. */
    deliverMessage: () => deliver({ chat }),
    deliverMove: () => deliver({ chat, migrate_from_chat_id: oldId }),
    /** The posts that members saw in the chat. */
    posts: () => stage.seen().filter(({ chatId }) => chatId === newId),
    deliveries: () =>
      world.database
        .prepare("SELECT group_id, state, cause FROM all_deliveries ORDER BY seq, state")
        .all()
        .map(({ group_id, state, cause }) => ({ group_id, state, reason: storedSentence(cause) })),
    /** Lets Telegram ask to wait, so that messages stay queued. */
    rateLimitSends: (seconds = 30) =>
      control.addFault({ kind: "error", code: 429, parameters: { retry_after: seconds } }),
    sendNow: (fields: Record<string, unknown>) =>
      world.call("POST", "/api/send/now", stage.form(fields)),
    close: async () => {
      stage.assertNoBreach((id) => (id === oldId ? newId : id));
      await world.close();
    },
  };
}

export type TwoRecords = Awaited<ReturnType<typeof createTwoRecords>>;
