import { expect, test } from "vitest";

import { eventually } from "#testing/world/eventually.ts";
import { png } from "#testing/world/pictures.ts";

import type { HostFixture } from "./host-fixture.ts";

/** Every host: messages for which the worker chooses the bots. */
export function testAutomatic(fixture: () => HostFixture): void {
  /** Another bot in the same chats, which the worker discovers by webhook. */
  async function addBotTo(chats: readonly { id: number }[]) {
    const { telegram, call } = fixture();
    const bot = telegram.control.createBot({ name: "Second" });
    const { body } = await call("POST", "/api/bots", { name: "Second", token: bot.token });
    for (const chat of chats) telegram.control.addBot(chat.id, bot.id);
    await eventually(async () =>
      expect((await call("GET", `/api/bots/${body.id}/groups`)).body).toHaveLength(chats.length),
    );
    const posts = () =>
      telegram.journal.all().filter(({ kind, botId }) => kind === "posted" && botId === bot.id);
    return { id: String(body.id), bot, posts };
  }

  test("two bots share a message, and one takes over when the other loses its token", async () => {
    const { call, telegram } = fixture();
    const first = await fixture().botInGroups(4);
    const second = await addBotTo(first.chats);
    const [preferring = ""] = first.groups;
    const preferred = await call("PUT", `/api/groups/${preferring}/preferred-bot`, {
      botId: second.id,
    });
    expect(preferred.body.preferred_bot_id).toBe(second.id);
    const form = (fields: Record<string, string>) => {
      const data = new FormData();
      data.append("groups", JSON.stringify(first.groups));
      for (const [name, value] of Object.entries(fields)) data.append(name, value);
      return data;
    };
    const sent = await call("POST", "/api/send/now", form({ botId: "auto", message: "Shared" }));
    expect(sent.body).toMatchObject({ totalSent: 4, totalFailed: 0 });
    expect(first.seen().length + second.posts().length).toBe(4);
    const { body: shared } = await call("GET", `/api/broadcasts/${sent.body.broadcastId}`);
    expect(shared).toMatchObject({ bot_id: "auto", bot_count: 2, sent: 4 });

    telegram.control.revokeToken(first.bot.id);
    const failed = await first.send({ message: "Alone" });
    expect(failed.status).toBe(502);
    const { body: history } = await call("GET", `/api/broadcasts?bot_id=${first.botId}`);
    const alone = history.find(({ message }: { message: string }) => message === "Alone");
    const path = `/api/broadcasts/${alone.id}`;
    // The worker asks Telegram about the bot before it counts as offline.
    await eventually(async () =>
      expect((await call("GET", `${path}/substitutes`)).body.groups).toBe(4),
    );
    const { body } = await call("POST", `${path}/hand-over`, { botId: second.id });
    expect(body).toMatchObject({ moved: 0, resent: 4 });
    await eventually(async () =>
      expect((await call("GET", `/api/broadcasts/${body.broadcast_id}`)).body).toMatchObject({
        sent: 4,
        pending: 0,
      }),
    );
    await call("DELETE", `/api/bots/${first.botId}`);
    await call("DELETE", `/api/bots/${second.id}`);
  });

  test("an automatic campaign skips the groups that have enough posts for the day", async () => {
    const { call } = fixture();
    const first = await fixture().botInGroups(2);
    const second = await addBotTo(first.chats);
    const [full = ""] = first.groups;
    await fixture().skipOverLimits();
    await call("PUT", `/api/groups/${full}/daily-limit`, { posts: 1 });
    const only = new FormData();
    only.append("botId", first.botId);
    only.append("groups", JSON.stringify([full]));
    only.append("message", "The only one today");
    expect((await call("POST", "/api/send/now", only)).body).toMatchObject({ totalSent: 1 });
    const folder = await call("POST", "/api/folders", { name: "Limited" });
    const data = new FormData();
    data.append("folderId", folder.body.id);
    data.append("images", new File([png({ seed: 61 })], "61.png"));
    await call("POST", "/api/images", data);
    const { body: campaign } = await call("POST", "/api/campaigns", {
      name: "Limited",
      botId: "auto",
      groups: first.groups,
      folderId: folder.body.id,
      messageTemplate: "Play",
      intervalHours: 6,
    });
    const runs = async () => (await call("GET", `/api/campaigns/${campaign.id}/runs`)).body;
    await eventually(async () =>
      expect(await runs()).toMatchObject([{ total: 2, sent: 1, missed: 1, pending: 0 }]),
    );
    const [run] = await runs();
    const { body: skipped } = await call(
      "GET",
      `/api/broadcasts/${run.id}/deliveries?state=missed`,
    );
    expect(skipped).toMatchObject([{ group_id: full, cause: { code: "over_daily_limit" } }]);
    await call("DELETE", `/api/campaigns/${campaign.id}`);
    await call("DELETE", `/api/bots/${first.botId}`);
    await call("DELETE", `/api/bots/${second.id}`);
  });
}
