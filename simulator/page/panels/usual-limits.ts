import type { LimitSettings } from "#limits/limit-settings.ts";

/** The limits that the panel can switch, with Telegram's usual values. */
const USUAL_LIMITS = {
  botMessagesPerSecond: 30,
  changesCountAsMessages: true,
  botReadsPerSecond: 30,
  chatMessagesPerSecond: 1,
  groupMessagesPerMinute: 20,
  groupEditsPerMinute: 20,
  floodPenaltySeconds: 5,
  unsentPerChat: 310,
  newTokensPerMinute: 20,
  newTokensPerHour: 600,
  allNewTokensPerMinute: 1000,
  allNewTokensPerHour: 10_000,
  webhooksPerSecond: 1,
  sameSizeUploads: true,
  pollingRules: true,
} satisfies Partial<LimitSettings>;

const NAMES = Object.keys(USUAL_LIMITS) as (keyof typeof USUAL_LIMITS)[];

export const limitSwitches = NAMES.map((name) => ({
  name,
  label: name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  on: USUAL_LIMITS[name],
  off: typeof USUAL_LIMITS[name] === "number" ? null : false,
}));

export const LIMITS_OFF: Partial<LimitSettings> = Object.fromEntries(
  limitSwitches.map(({ name, off }) => [name, off]),
);

/** "All limits on" leaves the flood penalty off; it has its own switch. */
export const LIMITS_ON: Partial<LimitSettings> = { ...USUAL_LIMITS, floodPenaltySeconds: null };
