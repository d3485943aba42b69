import type { DoctorReport } from "@tbm/contract/upkeep/doctor.ts";

/** When each lane ran and wakes, from the answer of `/api/doctor`. */
export const laneRuns = (report: object): unknown[] =>
  (report as DoctorReport).checks
    .filter(({ name_cause }) => name_cause?.code === "check_lane")
    .map(({ cause }) => cause?.params?.["run"]);

/** The run of a lane that sends nothing until it is woken. */
export const ASLEEP = { isRunning: false, wakesMs: null };
