import { runSometime } from "./simulated-actions.ts";
import { pick, type Simulation } from "./simulated-content.ts";

/** The operator lets another bot send what one could not. */
function handOver(simulation: Simulation): void {
  const { world, random } = simulation;
  const share = random.next();
  const botId = pick(simulation, ["auto", "auto", simulation.stage.botId, simulation.second.id]);
  runSometime(simulation, () => {
    const open = world.database
      .prepare(
        `SELECT DISTINCT broadcast_id FROM all_deliveries WHERE action = 'post' AND step = 0
           AND (state = 'failed' AND repeated_in IS NULL OR settled_at IS NULL) ORDER BY broadcast_id`,
      )
      .all();
    const chosen = open[Math.floor(share * open.length)];
    if (!chosen) return;
    void world.call("POST", `/api/broadcasts/${String(chosen["broadcast_id"])}/hand-over`, {
      botId,
    });
  });
}

/** A bot counts as offline for a while, or until the next check. */
function loseBot(simulation: Simulation): void {
  const { world, second } = simulation;
  const status = pick(simulation, ["offline", "offline", "online"]) ?? "online";
  runSometime(simulation, () => {
    world.database.prepare("UPDATE bots SET status = ? WHERE id = ?").run(status, second.id);
  });
}

function preferBot(simulation: Simulation): void {
  const { world, stage, second } = simulation;
  const group = pick(simulation, simulation.groups);
  const botId = pick(simulation, [stage.botId, second.id, null]) ?? null;
  void world.call("PUT", `/api/groups/${group}/preferred-bot`, { botId });
}

function revokeSecond({ world, second }: Simulation): void {
  world.telegram.control.revokeToken(second.telegramId);
}

export const BOT_ACTIONS = [handOver, handOver, loseBot, preferBot, revokeSecond];
