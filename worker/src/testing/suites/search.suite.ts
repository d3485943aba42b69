import { expect, test } from "vitest";

import type { HostFixture } from "./host-fixture.ts";

const DAY_MS = 86_400_000;

/** Every host: searching sent and scheduled messages. */
export function testSearches(fixture: () => HostFixture): void {
  test("sent messages are found by words and day, and scheduled ones by words", async () => {
    const { send, form, botId } = await fixture().botInGroups(1);
    const { broadcastId } = (await send({ message: "The needle in the hay" })).body;
    await send({ message: "Only hay" });
    const dayBefore = new Date(Date.now() - DAY_MS).toISOString();
    const find = async (query: Record<string, string>) => {
      const parameters = new URLSearchParams({ bot_id: botId, ...query }).toString();
      return (await fixture().call("GET", `/api/history?${parameters}`)).body;
    };
    const found = { broadcasts: [{ id: broadcastId }], next: null };
    expect(await find({ search: "NEEDLE", from: dayBefore })).toMatchObject(found);
    expect((await find({ from: dayBefore })).broadcasts).toHaveLength(2);
    expect((await find({ search: "needle", until: dayBefore })).broadcasts).toEqual([]);

    const planned = { message: "A planned needle", date: "2033-01-01", time: "08:00" };
    const { id } = (await fixture().call("POST", "/api/schedule", form(planned))).body;
    const listed = await fixture().call("GET", "/api/schedules?search=planned+NEEDLE");
    expect(listed.body.map((schedule: { id: string }) => schedule.id)).toEqual([id]);
    await fixture().call("DELETE", `/api/schedules/${id}`);
  });
}
