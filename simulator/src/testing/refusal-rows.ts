import { expect, test } from "vitest";

import { createTestbed } from "./testbed.ts";

type Bed = ReturnType<typeof createTestbed>;

/** The description of Telegram's refusal, the request that gets it, and the code if it is not 400. */
export type RefusalRow = [
  description: string,
  attempt: (bed: Bed) => Promise<unknown>,
  code?: number,
];

export const say = (bed: Bed, text: string, extra: Record<string, unknown> = {}) =>
  bed.call("sendMessage", { chat_id: bed.group.id, text, ...extra });

export const sayTo = (bed: Bed, chatId: number) =>
  bed.call("sendMessage", { chat_id: chatId, text: "Hi" });

/** For refusals that only Telegram's core can cause: makes the chat answer with them. */
export const inRefusingChat = (text: string) => (bed: Bed) => {
  bed.control.changeChat(bed.group.id, { refusal: text });
  return say(bed, "Hi");
};

export function testRefusals(rows: RefusalRow[]) {
  test.each(rows)("answers %s", async (description, attempt, code = 400) => {
    const bed = createTestbed();
    const answer = await attempt(bed);
    expect(answer).toMatchObject({ ok: false, error_code: code, description });
    const shown = bed.simulator.journal.all().filter(({ text }) => text === "Hi");
    expect(shown).toEqual([]);
  });
}
