import { expect, test } from "vitest";

import { eventually } from "#testing/world/eventually.ts";

import type { HostFixture } from "./host-fixture.ts";

/** Every host: changing a bot's name or token. */
export function testBotUpdate(fixture: () => HostFixture): void {
  test("a bot with a revoked token gets a new one and keeps its groups, updates and messages", async () => {
    const { bot, botId, groups, form, seen } = await fixture().botInGroups(2);
    const { control } = fixture().telegram;
    const call: HostFixture["call"] = (...request) => fixture().call(...request);
    const path = `/api/bots/${botId}`;
    const refused = await call("POST", "/api/send/now", form({ message: "First" }));
    expect(refused.body).toMatchObject({ totalSent: 2 });
    const { token } = control.revokeToken(bot.id);
    expect((await call("POST", "/api/send/now", form({ message: "Lost" }))).status).toBe(502);

    const changed = await call("PATCH", path, { name: "Our shop", token });
    expect(changed).toMatchObject({
      status: 200,
      body: { id: botId, name: "Our shop", status: "online", reason: null },
    });
    expect(JSON.stringify(changed.body)).not.toContain(token.slice(token.indexOf(":") + 1));
    const sent = await call("POST", "/api/send/now", form({ message: "Back" }));
    expect(sent.body).toMatchObject({ totalSent: 2, totalFailed: 0 });
    expect(seen().map(({ text }) => text)).toEqual(["First", "First", "Back", "Back"]);

    const chat = control.createChat({ type: "supergroup", title: "New" });
    control.addBot(chat.id, bot.id);
    await eventually(async () => {
      const { body } = await call("GET", `${path}/groups`);
      expect(body).toHaveLength(groups.length + 1);
    });
  });
}
