import { receiveUpdate } from "#discovery/receive-update.ts";

import { createStage } from "./stage.ts";
import { told } from "./told.ts";
import { createWorld } from "./world.ts";

const DAY_MS = 26 * 3_600_000;

/** A chat that became a supergroup while the worker was away: it has a record from before and one from after. */
export async function createTwoRecords() {
  const world = await createWorld({ isInMemory: true });
  const stage = await createStage(world, { groups: 1 });
  const { control } = world.telegram;
  let updates = 100;
  const tell = (message: object) => {
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
  await tell({ chat: { id: oldId, type: "group", title: "Club" } });
  const older = (await clubs())[0]?.id ?? "";
  const { id: newId } = control.migrateChat(oldId);
  // By now Telegram has forgotten the update about the move.
  await world.elapse(DAY_MS);
  const chat = { id: newId, type: "supergroup", title: "Club" };
  await tell({ chat });
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
    /** Somebody writes in the chat. */
    tellOfChat: () => tell({ chat }),
    tellMove: () => tell({ chat, migrate_from_chat_id: oldId }),
    /** What members saw in the chat. */
    posts: () => stage.seen().filter(({ chatId }) => chatId === newId),
    deliveries: () =>
      world.database
        .prepare("SELECT group_id, state, cause FROM deliveries ORDER BY seq, state")
        .all()
        .map(({ group_id, state, cause }) => ({ group_id, state, reason: told(cause) })),
    /** Telegram asks to wait, so that what is queued stays so. */
    holdUp: (seconds = 30) =>
      control.addFault({ kind: "error", code: 429, parameters: { retry_after: seconds } }),
    press: (fields: Record<string, unknown>) =>
      world.call("POST", "/api/send/now", stage.form(fields)),
    close: async () => {
      stage.assertNoBreach((id) => (id === oldId ? newId : id));
      await world.close();
    },
  };
}

export type TwoRecords = Awaited<ReturnType<typeof createTwoRecords>>;
