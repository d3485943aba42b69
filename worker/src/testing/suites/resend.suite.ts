import { expect, test } from "vitest";

import { eventually } from "#testing/world/eventually.ts";

import type { HostFixture } from "./host-fixture.ts";

/** Every host: resending. */
export function testResend(fixture: () => HostFixture): void {
  test("the rest of a stopped broadcast can be resent once, as its own broadcast", async () => {
    const { chats, send } = await fixture().botInGroups(2);
    for (const { id: chatId } of chats) {
      const parameters = { retry_after: 30 };
      fixture().telegram.control.addFault({
        kind: "error",
        code: 429,
        parameters,
        match: { chatId },
      });
    }
    const message = `Rest ${chats[0]?.id ?? ""}`;
    const sending = send({ message });
    const find = async () =>
      (await fixture().call("GET", "/api/broadcasts")).body.find(
        (broadcast: { message: string }) => broadcast.message === message,
      );
    await eventually(async () => expect(await find()).toMatchObject({ pending: 2 }));
    const { id } = await find();
    await fixture().call("POST", `/api/broadcasts/${id}/stop`);
    await sending;
    const repeat = () =>
      fixture().call("POST", `/api/broadcasts/${id}/repeat`, { state: "cancelled" });
    const answers = await Promise.all([repeat(), repeat()]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    const rest = answers.find(({ status }) => status === 201)?.body;
    expect(rest).toMatchObject({ total: 2, message, repeat_of: { id, state: "cancelled" } });
    const whole = (await fixture().call("GET", `/api/broadcasts/${id}`)).body;
    expect(whole.repeats).toMatchObject([{ id: rest.id, state: "cancelled" }]);
    await fixture().call("POST", `/api/broadcasts/${rest.id}/stop`);
  });
}
