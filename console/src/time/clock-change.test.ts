import { expect, it } from "vitest";

import { clockChangeNote } from "./clock-change.ts";
import { ownZone } from "./zone-time.ts";

const berlin = { date: "2030-03-30", time: "02:30", timezone: "Europe/Berlin" };

it("tells of a time that is skipped, and when it goes out instead", () => {
  const runs = ["2030-03-30T01:30:00Z", "2030-03-31T01:30:00Z", "2030-04-01T00:30:00Z"];
  expect(clockChangeNote(berlin, runs)).toBe(
    "On 31 Mar 2030 the clocks of Europe/Berlin skip 02:30: it goes out at 03:30.",
  );
});

it("names the planned day where the run is past midnight", () => {
  const beirut = { date: "2030-03-31", time: "00:30", timezone: "Asia/Beirut" };
  expect(clockChangeNote(beirut, ["2030-03-30T22:30:00Z"])).toBe(
    "On 31 Mar 2030 the clocks of Asia/Beirut skip 00:30: it goes out at 01:30.",
  );
  const scoresby = { date: "2030-03-30", time: "23:30", timezone: "America/Scoresbysund" };
  expect(clockChangeNote(scoresby, ["2030-03-31T01:30:00Z"])).toBe(
    "On 30 Mar 2030 the clocks of America/Scoresbysund skip 23:30: it goes out at 00:30.",
  );
});

it.each([
  [{ date: "2030-10-27", time: "02:30", timezone: "Europe/Berlin" }, "2030-10-27T00:30:00Z"],
  [{ date: "2030-04-07", time: "01:45", timezone: "Australia/Lord_Howe" }, "2030-04-06T14:45:00Z"],
])("tells of a time that comes twice: %o", (planned, run) => {
  const note = clockChangeNote(planned, [run]);
  expect(note).toContain(`show ${planned.time} twice: it goes out the first time only.`);
});

it("is silent about other times, half a plan and a zone that nobody knows", () => {
  expect(clockChangeNote(berlin, ["2030-03-30T01:30:00Z"])).toBeNull();
  expect(clockChangeNote({ ...berlin, time: "03:30" }, ["2030-03-31T01:30:00Z"])).toBeNull();
  expect(clockChangeNote({ ...berlin, time: "" }, [])).toBeNull();
  expect(clockChangeNote({ ...berlin, date: "2030-03-31" }, [])).toBeNull();
  expect(clockChangeNote({ ...berlin, timezone: ownZone() }, [])).toBeNull();
  const nowhere = { ...berlin, timezone: "Mars/Olympus" };
  expect(clockChangeNote(nowhere, ["2030-03-31T01:30:00Z"])).toBeNull();
});
