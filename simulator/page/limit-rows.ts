import type { LimitSettings } from "#limits/limit-settings.ts";

type LimitRow = {
  name: keyof LimitSettings;
  label: string;
  usual: number | boolean;
  /** Stays off unless it is switched on by itself. */
  isExtra?: true;
};

/** The switches, with Telegram's usual values. */
export const limitRows: readonly LimitRow[] = [
  { name: "botMessagesPerSecond", label: "Messages a second, each bot", usual: 30 },
  { name: "changesCountAsMessages", label: "Edits, deletions and pins count too", usual: true },
  { name: "botReadsPerSecond", label: "Reading calls a second, each bot", usual: 30 },
  { name: "chatMessagesPerSecond", label: "Messages a second, each chat", usual: 1 },
  { name: "groupMessagesPerMinute", label: "Messages a minute, each group", usual: 20 },
  { name: "groupEditsPerMinute", label: "Edits a minute, each group", usual: 20 },
  { name: "floodPenaltySeconds", label: "Seconds more for not waiting", usual: 5, isExtra: true },
  { name: "unsentPerChat", label: "Unsent messages, each chat", usual: 310 },
  { name: "newTokensPerMinute", label: "New tokens a minute, each address", usual: 20 },
  { name: "newTokensPerHour", label: "New tokens an hour, each address", usual: 600 },
  { name: "allNewTokensPerMinute", label: "New tokens a minute, in all", usual: 1000 },
  { name: "allNewTokensPerHour", label: "New tokens an hour, in all", usual: 10_000 },
  { name: "webhooksPerSecond", label: "setWebhook a second", usual: 1 },
  { name: "sameSizeUploads", label: "Uploads of the same size wait", usual: true },
  { name: "pollingRules", label: "Rules of long polling", usual: true },
];

const all = (value: (row: LimitRow) => unknown): Partial<LimitSettings> =>
  Object.fromEntries(limitRows.map((row) => [row.name, value(row)]));

export const offValue = (usual: number | boolean) => (typeof usual === "number" ? null : false);

export const limitsOn = () => all(({ usual, isExtra }) => (isExtra ? offValue(usual) : usual));

export const limitsOff = () => all(({ usual }) => offValue(usual));
