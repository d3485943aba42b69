import { receiveUpdate } from "#discovery/receive-update.ts";

import { runSometime } from "./simulated-actions.ts";
import { chance, pick, type Simulation } from "./simulated-content.ts";

const MIN_GROUPS = 2;

/** Delivers the update of a message in a chat, so that the worker has a record of the chat. */
async function deliver(simulation: Simulation, message: object): Promise<void> {
  const { world, stage } = simulation;
  const bot = { id: stage.botId, telegram_id: String(stage.bot.id) };
  const date = Math.floor(world.clock.now() / 1000);
  simulation.count += 1;
  const update = { update_id: simulation.count, message: { date, ...message } };
  await receiveUpdate(world.ports, bot, update);
}

/** Reads the ids of all groups again. */
function refreshGroups({ world, groups }: Simulation): void {
  const known = world.database
    .prepare(
      `SELECT id FROM groups UNION
       SELECT group_aliases.id FROM group_aliases JOIN groups ON groups.id = group_id ORDER BY id`,
    )
    .all()
    .map(({ id }) => String(id));
  groups.splice(0, groups.length, ...known);
}

/** Adds a basic group, which may become a supergroup later. */
export async function addBasicGroup(simulation: Simulation): Promise<void> {
  const { world, stage, basicChats } = simulation;
  const title = `Basic ${basicChats.length + 1}`;
  const { id } = world.telegram.control.createChat({ type: "group", title });
  world.telegram.control.addBot(id, stage.bot.id);
  basicChats.push({ id, title });
  await deliver(simulation, { chat: { id, type: "group", title } });
  refreshGroups(simulation);
}

/**
 * A group becomes a supergroup, and the worker misses the update about it. It may discover the new chat before it
 * learns of the move, and then has two records of one chat.
 */
function migrate(simulation: Simulation): void {
  const { world, basicChats, moves } = simulation;
  const chat = pick(simulation, basicChats);
  const isFoundFirst = chance(simulation, 0.8);
  const isDelivered = chance(simulation, 0.5);
  if (!chat || moves.has(chat.id)) return;
  const { id, title } = chat;
  const { id: newId } = world.telegram.control.migrateChat(id);
  moves.set(id, newId);
  const supergroup = { id: newId, type: "supergroup", title };
  const find = async () => {
    await deliver(simulation, { chat: supergroup });
    refreshGroups(simulation);
  };
  if (isFoundFirst) void find();
  const move = { chat: supergroup, migrate_from_chat_id: id };
  if (isDelivered) runSometime(simulation, () => deliver(simulation, move));
}

function removeGroup(simulation: Simulation): void {
  const { world, expectations, groups } = simulation;
  const id = pick(simulation, groups);
  if (id === undefined) return;
  runSometime(simulation, async () => {
    if (groups.length <= MIN_GROUPS || !groups.includes(id)) return;
    groups.splice(groups.indexOf(id), 1);
    await world.call("DELETE", `/api/groups/${id}`);
    refreshGroups(simulation);
    expectations.expectNoMoreAttempts("group", id);
  });
}

/** The operator resends a broadcast. */
function resend(simulation: Simulation): void {
  const { world, random } = simulation;
  const share = random.next();
  runSometime(simulation, () => {
    const ended = world.database
      .prepare(
        `SELECT DISTINCT broadcast_id, state FROM all_deliveries
         WHERE state IN ('failed', 'cancelled', 'unconfirmed') AND repeated_in IS NULL
         ORDER BY broadcast_id, state`,
      )
      .all();
    const chosen = ended[Math.floor(share * ended.length)];
    if (!chosen) return;
    const path = `/api/broadcasts/${String(chosen["broadcast_id"])}/repeat`;
    void world.call("POST", path, { state: chosen["state"] });
  });
}

export const GROUP_ACTIONS = [removeGroup, migrate, migrate, resend];
