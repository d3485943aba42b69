import { expect, test } from "vitest";

import { eventually } from "#testing/world/eventually.ts";

import type { HostFixture } from "./host-fixture.ts";

/** Longer than any request, so a request that started this long ago has died. */
const HOUR_MS = 3_600_000;

/** Every host: the next start after a kill. */
export function describeRestartAfterKill(fixture: () => HostFixture): void {
  test("a worker killed while sending finishes after the restart, without losses or duplicates", async () => {
    const { send, seen, chats } = await fixture().botInGroups(60);
    void send({ message: "Hello" }).catch(() => undefined);
    await eventually(() => expect(seen().length).toBeGreaterThan(5));
    await fixture().restart("SIGKILL");
    const totals = async () => (await fixture().call("GET", "/api/broadcasts")).body[0];
    const isFinished = async () =>
      expect((await totals()).finished_at, fixture().log()).not.toBeNull();
    await eventually(isFinished);
    const { sent, unconfirmed } = await totals();
    expect(sent + unconfirmed).toBe(chats.length);
    expect(unconfirmed).toBeLessThanOrEqual(12);
    const reached = seen().map(({ chatId }) => chatId);
    expect(new Set(reached).size).toBe(reached.length);
    expect(reached.length).toBeGreaterThanOrEqual(sent);
  });

  test("a worker killed during a request answers the retry and sends nothing twice", async () => {
    const { form, seen, chats } = await fixture().botInGroups(3);
    const [chat] = chats;
    // The first call never ends, so the request is still open when the worker dies.
    const match = { method: "sendMessage", chatId: chat?.id ?? 0 };
    fixture().telegram.control.addFault({ kind: "hang", match, next: 1 });
    const headers = { "Idempotency-Key": "request-before-death" };
    const request = () =>
      fixture().call("POST", "/api/send/now", form({ message: "Once" }), headers);
    void request().catch(() => undefined);
    await eventually(async () => {
      const { body } = await fixture().call("GET", "/api/broadcasts");
      expect(body[0]).toMatchObject({ message: "Once", sent: 2 });
    });
    await fixture().restart("SIGKILL", HOUR_MS);
    const { status, body } = await request();
    expect(status, fixture().log()).toBe(200);
    expect(body).toMatchObject({ totalSent: 2, totalUnconfirmed: 1, totalPending: 0 });
    expect((await request()).body).toEqual(body);
    expect(seen()).toHaveLength(2);
  });
}
