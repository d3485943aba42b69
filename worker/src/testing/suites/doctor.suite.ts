import type { DoctorCheck, DoctorReport } from "@tbm/contract/upkeep/doctor.ts";
import { expect, test } from "vitest";

import type { HostFixture } from "./host-fixture.ts";

/** Every host: the doctor. */
export function describeDoctor(fixture: () => HostFixture): void {
  async function examine(): Promise<Map<string, DoctorCheck>> {
    const found: DoctorCheck[] = [];
    let search = "";
    for (;;) {
      const { status, body } = await fixture().call("GET", `/api/doctor${search}`);
      expect(status).toBe(200);
      const { checks, next }: DoctorReport = body;
      found.push(...checks);
      if (next === null) return new Map(found.map((check) => [check.name, check]));
      search = `?after=${next}`;
    }
  }

  test("the doctor passes database, files, lane and webhook, and reports a webhook set elsewhere", async () => {
    const { telegram, call } = fixture();
    const bot = telegram.control.createBot({ name: "Patient" });
    await call("POST", "/api/bots", { name: "Patient", token: bot.token });
    const passing = await examine();
    for (const name of ["Database", "Files", "Sending queue for Patient", "Updates for Patient"]) {
      expect(passing.get(name), name).toMatchObject({ ok: true });
    }
    expect(passing.get("Database")?.text).toMatch(
      /version is \d{4}_\w+; it holds (?:less than )?\d+ MB/,
    );
    await telegram.fetch(`https://api.telegram.org/bot${bot.token}/setWebhook`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ url: "https://other.example.com/hook" }),
    });
    const failing = await examine();
    expect(failing.get("Updates for Patient")).toMatchObject({
      ok: false,
      text: expect.stringContaining("other.example.com"),
    });
    expect(JSON.stringify([...failing.values()])).not.toMatch(/canary|\d{6,}:[\w-]{30,}/);
  });
}
