import { expect, test, vi } from "vitest";

import type { HostFixture } from "./host-fixture.ts";

const GROUPS = 60;
const OUTAGE_MS = 6000;
/** Six calls under way, and three in a row without an answer. */
const MAX_UNCONFIRMED = 9;

/** What every host owes while Telegram answers none of a bot's calls. */
export function testOutages(fixture: () => HostFixture): void {
  test.each([
    ["502 in JSON", { kind: "error", code: 502, description: "Bad Gateway" }],
    ["a proxy's page", { kind: "html" }],
    ["resets", { kind: "reset" }],
  ] as const)(
    "an outage of %s costs at most nine messages, and the rest goes out by itself",
    async (_, fault) => {
      const { control } = fixture().telegram;
      const { bot, chats, send, seen } = await fixture().botInGroups(GROUPS);
      const message = `Outage ${bot.id}`;
      // Fewer calls than groups pass, so it begins in the middle.
      const { id } = control.addFault({ ...fault, match: { botId: bot.id }, skip: GROUPS / 2 });
      const sending = send({ message });
      const struck = () => control.listFaults().find((one) => one.id === id)?.struck ?? 0;
      await vi.waitFor(() => expect(struck()).toBeGreaterThan(0), 30_000);
      await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
      control.clearFaults(id);
      const find = async () => {
        const { body } = await fixture().call("GET", "/api/broadcasts");
        return body.find((one: { message: string }) => one.message === message);
      };
      const isFinished = async () => expect((await find()).finished_at).not.toBeNull();
      await vi.waitFor(isFinished, { timeout: 90_000, interval: 250 });
      const { sent, unconfirmed } = await find();
      await sending;
      expect(sent + unconfirmed).toBe(chats.length);
      expect(unconfirmed).toBeLessThanOrEqual(MAX_UNCONFIRMED);
      expect(new Set(seen().map(({ chatId }) => chatId)).size).toBe(seen().length);
    },
    120_000,
  );
}
