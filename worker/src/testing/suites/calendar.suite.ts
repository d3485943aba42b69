import { expect, test } from "vitest";

import type { HostFixture } from "./host-fixture.ts";

const DAY_MS = 86_400_000;

/** Every host: the calendar, moving what is planned, and the feed. */
export function testCalendar(fixture: () => HostFixture): void {
  test("the calendar has a planned message of a set, which can be moved", async () => {
    const { call, botInGroups } = fixture();
    const { form, groups } = await botInGroups(2);
    const { body: set } = await call("POST", "/api/group-sets", { name: "Planned", groups });
    const planned = new Date(Math.floor(Date.now() / DAY_MS + 3) * DAY_MS).toISOString();
    const timing = { date: planned.slice(0, 10), time: "00:00", timezone: "UTC" };
    const { body: plan } = await call("POST", "/api/schedule", form({ message: "Hi", ...timing }));
    const later = (days: number) => new Date(Date.parse(planned) + days * DAY_MS).toISOString();
    const runs = async () => {
      const span = new URLSearchParams({ from: later(-1), to: later(2), setId: set.id });
      const { body } = await call("GET", `/api/calendar?${span.toString()}`);
      return body.plans.flatMap((found: { runs: string[] }) => found.runs);
    };
    expect(await runs()).toEqual([planned]);
    const move = { from: planned, to: later(1) };
    expect((await call("POST", `/api/schedules/${plan.id}/move`, move)).status).toBe(200);
    expect(await runs()).toEqual([later(1)]);
    const weekly = form({ message: "Weekly", ...timing, repeat: "weekly" });
    const { body: repeat } = await call("POST", "/api/schedule", weekly);
    const alone = { from: planned, to: later(1), alone: true };
    expect((await call("POST", `/api/schedules/${repeat.id}/move`, alone)).status).toBe(200);
    expect(await runs()).toEqual([later(1), later(1)]);
  });

  test("the calendar feed is read at its secret address until it is deleted", async () => {
    const { call, open } = fixture();
    const { body } = await call("PUT", "/api/calendar-feed?language=th");
    expect(body.language).toBe("th");
    expect((await call("GET", "/api/calendar-feed")).body).toEqual(body);
    const feed = await open(body.url);
    expect(feed.status).toBe(200);
    expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect((await call("DELETE", "/api/calendar-feed")).status).toBe(204);
    expect((await open(body.url)).status).toBe(404);
  });
}
