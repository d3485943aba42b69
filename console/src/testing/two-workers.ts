import { createWorld } from "@tbm/worker/testing/world/world.ts";

import type { Fetch } from "#api/client/request.ts";

const SECOND_KEY = "canary-second-key-0123456789abcdef";

/** Two real workers with a key each, behind one network. */
export async function createTwoWorkers() {
  const one = await createWorld({ seed: "one" });
  const two = await createWorld({ seed: "two", environment: { API_KEY: SECOND_KEY } });
  const addBot = async (world: typeof one, name: string) => {
    const { token } = world.telegram.control.createBot({ name });
    await world.call("POST", "/api/bots", { name, token });
  };
  await addBot(one, "Bot of one");
  await addBot(two, "Bot of two");
  const fetch: Fetch = (url, init) =>
    new URL(url).hostname === "two.test" ? two.fetch(url, init) : one.fetch(url, init);
  return {
    fetch,
    first: { baseUrl: "http://one.test", apiKey: one.apiKey },
    second: { baseUrl: "http://two.test", apiKey: SECOND_KEY },
    close: async () => {
      await one.close();
      await two.close();
    },
  };
}
