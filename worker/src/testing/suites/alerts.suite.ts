import { expect, test } from "vitest";

import { eventually } from "#testing/world/eventually.ts";

import type { HostFixture } from "./host-fixture.ts";

/** Every host: alerts in the operator's own Telegram. */
export function testAlerts(fixture: () => HostFixture): void {
  test("a chat is paired by its link, gets a test and an alert, and is removed", async () => {
    const { call, telegram, botInGroups } = fixture();
    const { bot, botId, chats, send } = await botInGroups(2);
    const { id: person } = telegram.control.createPerson({ name: "Ann" });
    const read = () =>
      telegram.journal
        .all()
        .filter(({ chatId, botId: by }) => chatId === person && by === bot.id)
        .map(({ text }) => text ?? "");
    const isOfBot = (chat: { bot_id: string }) => chat.bot_id === botId;
    const paired = async () => (await call("GET", "/api/alerts")).body.chats.filter(isOfBot);

    const { body } = await call("PUT", `/api/bots/${botId}/alert-pairing`, { language: "en" });
    const startText = new URL(body.link).searchParams.get("start") ?? "";
    telegram.control.changePerson(person, { startsBot: bot.id, startText });
    await eventually(async () => expect(await paired()).toMatchObject([{ name: "Ann" }]));
    await eventually(() => expect(read()).toEqual([expect.stringMatching(/^Alerts from your/)]));

    const [{ id }] = await paired();
    expect((await call("POST", `/api/alert-chats/${id}/test`)).status).toBe(200);
    expect(read().at(-1)).toMatch(/^This is a test/);

    const { chats: _, ...settings } = (await call("GET", "/api/alerts")).body;
    const quiet = { ...settings, digestHour: null };
    expect((await call("PUT", "/api/alerts", quiet)).body).toMatchObject(quiet);

    telegram.control.changeChat(chats[0]?.id ?? 0, { refusal: "CHAT_RESTRICTED" });
    const name = `Alert ${bot.id}`;
    await send({ message: name });
    const told = () => expect(read().join()).toContain(`“${name}” (Shop): 1 failed of 2 groups`);
    await eventually(told);
    expect((await call("DELETE", `/api/alert-chats/${id}`)).status).toBe(204);
  });
}
