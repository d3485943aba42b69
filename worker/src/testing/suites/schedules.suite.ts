import { expect, test } from "vitest";

import { eventually } from "#testing/world/eventually.ts";
import { png } from "#testing/world/pictures.ts";

import type { HostFixture } from "./host-fixture.ts";

const HOUR_MS = 3_600_000;
const picture = (seed: number) => new File([png({ seed })], `${seed}.png`);

/** A wall-clock time in UTC, this many hours ahead. */
function ahead(hours: number) {
  const moment = new Date(Date.now() + hours * HOUR_MS).toISOString();
  return { date: moment.slice(0, 10), time: moment.slice(11, 16) };
}

/** Every host: scheduled messages. */
export function describeSchedules(getFixture: () => HostFixture): void {
  const call = (method: string, path: string, body?: unknown) =>
    getFixture().call(method, path, body);

  test("a scheduled message is listed, edited, paused, resumed and cancelled", async () => {
    const { form, botId, seen } = await getFixture().botInGroups(2);
    const timing = { repeat: "daily", ...ahead(3) };
    const daily = { message: "Daily", ...timing };
    const preview = await call("POST", "/api/schedules/preview", timing);
    const planned = await call("POST", "/api/schedule", form({ ...daily, image: picture(21) }));
    const path = `/api/schedules/${planned.body.id}`;
    const detail = await call("GET", path);
    expect(detail.body).toMatchObject({ status: "waiting", group_count: 2, misses: [], runs: [] });
    expect(detail.body.occurrences).toHaveLength(5);
    expect(preview.body).toEqual({ occurrences: detail.body.occurrences, fault: null });
    expect(detail.body.image_urls).toHaveLength(1);

    const edited = await call("PUT", path, form({ ...daily, message: "New", picture: "remove" }));
    expect(edited.body).toMatchObject({ message: "New", image_urls: [] });
    expect((await call("POST", `${path}/pause`)).body).toMatchObject({ status: "paused" });
    const listed = await call("GET", "/api/schedules?status=paused");
    expect(listed.body).toMatchObject([{ id: planned.body.id, bot_id: botId, message: "New" }]);
    expect((await call("POST", `${path}/resume`)).body).toMatchObject({ status: "waiting" });
    expect((await call("DELETE", path)).status).toBe(204);
    const ended = await call("GET", `/api/schedules?status=cancelled`);
    expect(ended.body[0]).toMatchObject({ id: planned.body.id, note: "You cancelled it." });
    expect(seen()).toEqual([]);
  });

  test("a custom repeat is planned, edited and listed with its rule", async () => {
    const { form } = await getFixture().botInGroups(1);
    const rule = { rrule: "FREQ=DAILY;INTERVAL=2;COUNT=3", times: [], exdates: [] };
    const timing = { repeat: "custom", timezone: "UTC", ...ahead(3) };
    const preview = await call("POST", "/api/schedules/preview", { ...timing, rule });
    expect(preview.body.occurrences).toHaveLength(3);
    const fields = { message: "Custom", ...timing, rule: JSON.stringify(rule) };
    const { body: planned } = await call("POST", "/api/schedule", form(fields));
    const path = `/api/schedules/${planned.id}`;
    const shown = { repeat_type: "custom", rule, occurrences: preview.body.occurrences };
    expect((await call("GET", path)).body).toMatchObject(shown);
    const longer = { ...rule, rrule: "FREQ=DAILY" };
    const change = form({ ...fields, rule: JSON.stringify(longer) });
    const { body: edited } = await call("PUT", path, change);
    expect(edited.rule).toEqual(longer);
    expect(edited.occurrences).toHaveLength(10);
    await call("DELETE", path);
  });

  test("a scheduled message can be sent now, once, and is then done", async () => {
    const { form, seen } = await getFixture().botInGroups(2);
    const fields = { message: "Early", image: picture(22), ...ahead(3) };
    const planned = await call("POST", "/api/schedule", form(fields));
    const path = `/api/schedules/${planned.body.id}`;
    expect((await call("POST", `${path}/send`)).body).toMatchObject({ status: "done" });
    expect((await call("POST", `${path}/send`)).status).toBe(422);
    await eventually(async () => {
      const { body } = await call("GET", path);
      expect(body.last_run).toMatchObject({ sent: 2 });
    });
    expect(seen()).toHaveLength(2);
  });
}
