import { createLanes } from "#hosts/node/lanes.ts";

import type { World } from "./world.ts";

/** Stops the worker's lanes and starts new ones on the same database, as a restart does. */
export function createLaneControl(world: World) {
  let { lanes } = world;
  return {
    stop: () => world.until(lanes.stop()),
    start: async () => {
      lanes = createLanes(world.ports);
      world.ports.wake = lanes.wake;
      await lanes.start();
    },
  };
}

export type LaneControl = ReturnType<typeof createLaneControl>;
