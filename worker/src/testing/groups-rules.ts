import { expect, test, vi } from "vitest";

import type { HostStage } from "./host-stage.ts";

/** What every host must do alike with groups that are lost, looked up, and kept as sets. */
export function testGroups(stage: () => HostStage): void {
  const call: HostStage["call"] = (...request) => stage().call(...request);
  const control = () => stage().telegram.control;

  async function standingOf(botId: string) {
    const { body } = await call("GET", "/api/groups/standings");
    return body.find(({ bot_id }: { bot_id: string }) => bot_id === botId);
  }

  test("a group is lost with its reason, and returns by itself", async () => {
    const { botId, bot, chats, groups } = await stage().cast(2);
    const [chat] = chats;
    expect((await standingOf(botId)).posting).toHaveLength(2);
    control().kickBot(chat?.id ?? 0, bot.id);
    const lost = [
      { group_id: groups[0], reason: "The bot was removed.", since: expect.any(String) },
    ];
    await vi.waitFor(
      async () => expect(await standingOf(botId)).toMatchObject({ posting: [groups[1]], lost }),
      10_000,
    );
    control().addBot(chat?.id ?? 0, bot.id);
    await vi.waitFor(async () => expect((await standingOf(botId)).lost).toEqual([]), 10_000);
  });

  test("a group is added by its link, and named by what it is part of", async () => {
    const { botId, bot } = await stage().cast(1);
    const username = `found_${bot.id}`;
    const chat = control().createChat({ type: "supergroup", title: "Found", username });
    const input = { reference: `https://t.me/${username}`, botId };
    expect((await call("POST", "/api/groups/find", input)).status).toBe(422);
    control().addBot(chat.id, bot.id);
    await vi.waitFor(async () => {
      const { body } = await call("POST", "/api/groups/find", input);
      expect(body.group).toMatchObject({ name: "Found", chatId: String(chat.id) });
      expect((await standingOf(botId)).posting).toContain(body.group.id);
    }, 10_000);
  });

  test("a set keeps its groups, and loses those that are removed", async () => {
    const { groups } = await stage().cast(3);
    const name = `Set of ${groups[0] ?? ""}`;
    const { status, body: set } = await call("POST", "/api/group-sets", { name, groups });
    expect(status).toBe(201);
    expect(set.groups).toEqual(groups);
    expect((await call("POST", "/api/group-sets", { name, groups })).status).toBe(409);
    const [first, ...others] = groups;
    expect((await call("GET", `/api/groups/${first ?? ""}/uses`)).body).toMatchObject({
      sets: [name],
    });
    await call("DELETE", `/api/groups/${first ?? ""}`);
    const { body } = await call("GET", "/api/group-sets");
    expect(body).toContainEqual({ ...set, groups: others });
    const path = `/api/group-sets/${set.id}`;
    const changed = await call("PUT", path, { name: `${name}!`, groups: others });
    expect(changed.body).toEqual({ ...set, name: `${name}!`, groups: others });
    expect((await call("DELETE", path)).status).toBe(204);
  });
}
