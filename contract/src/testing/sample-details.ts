/** A value for every detail that a sentence may name. */
export const SAMPLE_DETAILS = {
  days: 43,
  posted: 2,
  wanted: 3,
  what: "group",
  state: "failed",
  step: "check_token",
  fault: "too_large",
  file: "a.png",
  cause: { code: "telegram_timed_out", params: {} },
  causes: [{ code: "telegram_timed_out", params: {} }],
  campaigns: ["Game"],
  tables: ["bots"],
  plans: ["Menu"],
  bots: ["Shop"],
  isToday: true,
  skips: true,
  options: ["daily", "weekly"],
  description: "odd",
  message: "odd",
  text: "It is as it is.",
  date: "2026-11-17",
  end_date: "2026-11-17",
  made_at: "2026-11-17T08:00:00.000Z",
  at: "2026-11-17T08:00:00.000Z",
  button: "Open",
  group: "Readers",
  run: null,
  ...Object.fromEntries(
    "seconds megabytes limit count more bytes schedules years pending waiting wanted pictures width height silentMs lateMs stillMs dueMs waitMs lastMs usedBytes freeBytes min max posts others"
      .split(" ")
      .map((name) => [name, 2]),
  ),
  ...Object.fromEntries(
    "name username bot chat folder zone time host header field type version"
      .split(" ")
      .map((name) => [name, name]),
  ),
};
