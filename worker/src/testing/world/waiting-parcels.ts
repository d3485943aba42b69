import { createBotInGroups } from "./bot-in-groups.ts";
import { createWorld } from "./world.ts";

/** More than the 30 of a quick message, in four parcels. */
const GROUPS = 40;

/** A bot in many groups whose lane doesn't run, so that what is sent to all of them waits in parcels. */
export async function createWaitingParcels() {
  const world = await createWorld({
    isInMemory: true,
    hasLanes: false,
    ownDatabases: { rowsUpTo: 30, parcelSize: 10 },
  });
  const stage = await createBotInGroups(world, { groups: GROUPS });
  /** Queues a message. */
  async function send(message: string, groups = stage.groups): Promise<void> {
    void world.call("POST", "/api/send/now", stage.form({ message, groups }));
    await world.elapse(500);
  }
  return { world, stage, send };
}

export type WaitingParcels = Awaited<ReturnType<typeof createWaitingParcels>>;
