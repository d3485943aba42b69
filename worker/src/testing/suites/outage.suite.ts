import { expect, test, vi } from "vitest";

import type { HostFixture } from "./host-fixture.ts";

const GROUPS = 60;
const OUTAGE_MS = 6000;
/** The six calls under way, and three unanswered ones in a row. */
const MAX_UNCONFIRMED = 9;

/** Every host: an outage in which Telegram answers none of a bot's calls. */
export function testOutages(fixture: () => HostFixture): void {
  test.each([
    ["502 in JSON", { kind: "error", code: 502, description: "Bad Gateway" }],
    ["a proxy's page", { kind: "html" }],
    ["resets", { kind: "reset" }],
  ] as const)(
    "an outage with %s leaves at most nine messages unconfirmed, and the rest is sent afterwards",
    async (_, fault) => {
      const { control } = fixture().telegram;
      const { bot, chats, send, seen } = await fixture().botInGroups(GROUPS);
      const message = `Outage ${bot.id}`;
      // Half of the calls pass first, so the outage starts in the middle.
      const { id } = control.addFault({ ...fault, match: { botId: bot.id }, skip: GROUPS / 2 });
      const sending = send({ message });
      const struck = () => control.listFaults().find((added) => added.id === id)?.struck ?? 0;
      await vi.waitFor(() => expect(struck()).toBeGreaterThan(0), 30_000);
      await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
      control.clearFaults(id);
      const find = async () => {
        const { body } = await fixture().call("GET", "/api/broadcasts");
        return body.find((broadcast: { message: string }) => broadcast.message === message);
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
