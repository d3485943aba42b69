import { expect, test } from "vitest";

import { eventually } from "#testing/world/eventually.ts";

import type { HostStage } from "./host-fixture.ts";

/** What is sent again, alike on every host. */
export function testRepeats(stage: () => HostStage): void {
  test("the rest of what was stopped becomes a broadcast of its own, once", async () => {
    const { chats, send } = await stage().cast(2);
    for (const { id: chatId } of chats) {
      const parameters = { retry_after: 30 };
      stage().telegram.control.addFault({
        kind: "error",
        code: 429,
        parameters,
        match: { chatId },
      });
    }
    const message = `Rest ${chats[0]?.id ?? ""}`;
    const sending = send({ message });
    const find = async () =>
      (await stage().call("GET", "/api/broadcasts")).body.find(
        (one: { message: string }) => one.message === message,
      );
    await eventually(async () => expect(await find()).toMatchObject({ pending: 2 }));
    const { id } = await find();
    await stage().call("POST", `/api/broadcasts/${id}/stop`);
    await sending;
    const repeat = () =>
      stage().call("POST", `/api/broadcasts/${id}/repeat`, { state: "cancelled" });
    const answers = await Promise.all([repeat(), repeat()]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    const rest = answers.find(({ status }) => status === 201)?.body;
    expect(rest).toMatchObject({ total: 2, message, repeat_of: { id, state: "cancelled" } });
    const whole = (await stage().call("GET", `/api/broadcasts/${id}`)).body;
    expect(whole.repeats).toMatchObject([{ id: rest.id, state: "cancelled" }]);
    await stage().call("POST", `/api/broadcasts/${rest.id}/stop`);
  });
}
