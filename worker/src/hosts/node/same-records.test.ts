import { expect, test } from "vitest";

import { eventually } from "#testing/world/eventually.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { createPolling } from "./polling.ts";

/** Changes a few chats in many ways, and returns the resulting records. */
async function recordsOf(world: World) {
  const { control } = world.telegram;
  const bot = control.createBot({ name: "Shop" });
  const added = await world.call("POST", "/api/bots", { name: "Shop", token: bot.token });
  const join = (title: string) => {
    const { id } = control.createChat({ type: "group", title });
    control.addBot(id, bot.id);
    return id;
  };
  const [renamed, left, moved] = [join("One"), join("Two"), join("Three")];
  join("Four");
  const channel = control.createChat({ type: "channel", title: "News" }).id;
  control.promoteBot(channel, bot.id);
  control.changeChat(renamed, { title: "First" });
  control.kickBot(left, bot.id);
  control.migrateChat(moved);
  control.promoteBot(channel, bot.id, { can_post_messages: false });
  await control.settleDeliveries();
  await eventually(() => expect(control.listBots()[0]?.pendingUpdates).toBe(0));

  const view = async (path: string) => {
    const { body } = await world.call("GET", path);
    return body
      .map(({ name, chatId, type }: Record<string, string>) => `${name} ${chatId} ${type}`)
      .toSorted();
  };
  return {
    groups: await view("/api/groups"),
    own: await view(`/api/bots/${added.body.id}/groups`),
  };
}

test("webhook and polling give the same records", async () => {
  const polled = await createWorld();
  const polling = createPolling(polled.ports);
  polled.ports.notifyBotChanged = polling.wake;
  const called = await createWorld({ environment: { WORKER_URL: "https://worker.example.com" } });

  const byPolling = await recordsOf(polled);
  expect(byPolling.groups).toHaveLength(5);
  expect(byPolling.own).toHaveLength(3);
  expect(await recordsOf(called)).toEqual(byPolling);

  await polling.stop();
  await polled.close();
  await called.close();
});
