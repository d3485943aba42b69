import { expect, test } from "vitest";

import type { HostFixture } from "./host-fixture.ts";

const ROWS = 3000;

/** Every host: planned posts as a sheet. */
export function testSheets(fixture: () => HostFixture): void {
  test("a sheet of many rows is checked, planned as a whole, and downloaded", async () => {
    const { call } = fixture();
    const { chats } = await fixture().botInGroups(1);
    const [date = ""] = new Date(Date.now() + 86_400_000).toISOString().split("T");
    const row = `"${"ข้อความ ".repeat(30)}",${date},12:00,${chats[0]?.id}\n`;
    const csv = `text,date,time,groups\n${row.repeat(ROWS)}`;
    const path = "/api/schedules/csv";
    const faulty = await call("POST", path, { csv: `${csv}x,y,z,?`, dryRun: true });
    expect(faulty.body).toMatchObject({ is_planned: false, fault_count: 3 });
    expect((await call("POST", path, { csv: `${csv}x,y,z,?` })).status).toBe(422);
    expect((await call("POST", path, { csv })).body).toMatchObject({
      posts: ROWS,
      is_planned: true,
    });
    const { status, body } = await call("GET", path);
    expect(status).toBe(200);
    expect(String(body).split("\r\n").length).toBeGreaterThan(ROWS);
  });
}
