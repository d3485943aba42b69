import { expect, it } from "vitest";

import { clockChangeNote } from "./clock-change.ts";
import { ownZone } from "./zone-time.ts";

const berlin = { date: "2030-03-30", time: "02:30", timezone: "Europe/Berlin" };

it("reports a skipped time, and when the message is sent instead", () => {
  const runs = ["2030-03-30T01:30:00Z", "2030-03-31T01:30:00Z", "2030-04-01T00:30:00Z"];
  expect(clockChangeNote(berlin, runs)).toBe(
    "On 31\u00A0Mar\u00A02030 the clocks in Europe/Berlin skip 02:30, so it goes out at 03:30.",
  );
});

it("takes each of several times for itself", () => {
  const planned = { ...berlin, time: "09:00", times: ["02:30", "18:00"] };
  expect(clockChangeNote(planned, ["2030-03-30T08:00:00Z", "2030-03-30T17:00:00Z"])).toBeNull();
  expect(clockChangeNote(planned, ["2030-03-31T01:30:00Z"])).toContain(
    "skip 02:30, so it goes out at 03:30",
  );
});

it("names the planned day if the run is after midnight", () => {
  const beirut = { date: "2030-03-31", time: "00:30", timezone: "Asia/Beirut" };
  expect(clockChangeNote(beirut, ["2030-03-30T22:30:00Z"])).toBe(
    "On 31\u00A0Mar\u00A02030 the clocks in Asia/Beirut skip 00:30, so it goes out at 01:30.",
  );
  const scoresby = { date: "2030-03-30", time: "23:30", timezone: "America/Scoresbysund" };
  expect(clockChangeNote(scoresby, ["2030-03-31T01:30:00Z"])).toBe(
    "On 30\u00A0Mar\u00A02030 the clocks in America/Scoresbysund skip 23:30, so it goes out at 00:30.",
  );
});

it.each([
  [{ date: "2030-10-27", time: "02:30", timezone: "Europe/Berlin" }, "2030-10-27T00:30:00Z"],
  [{ date: "2030-04-07", time: "01:45", timezone: "Australia/Lord_Howe" }, "2030-04-06T14:45:00Z"],
])("reports a time that occurs twice: %o", (planned, run) => {
  const note = clockChangeNote(planned, [run]);
  expect(note).toContain(`show ${planned.time} twice. It goes out the first time only.`);
});

it("says nothing about other times, incomplete plans and unknown zones", () => {
  expect(clockChangeNote(berlin, ["2030-03-30T01:30:00Z"])).toBeNull();
  expect(clockChangeNote({ ...berlin, time: "03:30" }, ["2030-03-31T01:30:00Z"])).toBeNull();
  expect(clockChangeNote({ ...berlin, time: "" }, [])).toBeNull();
  expect(clockChangeNote({ ...berlin, date: "2030-03-31" }, [])).toBeNull();
  expect(clockChangeNote({ ...berlin, timezone: ownZone() }, [])).toBeNull();
  const nowhere = { ...berlin, timezone: "Mars/Olympus" };
  expect(clockChangeNote(nowhere, ["2030-03-31T01:30:00Z"])).toBeNull();
});
