import type { LimitSettings } from "#limits/limit-settings.ts";

type LimitRow = { name: keyof LimitSettings; label: string; usual: number | boolean };

/** The switches, with Telegram's usual values. */
export const limitRows: readonly LimitRow[] = [
  { name: "botMessagesPerSecond", label: "Messages a second, each bot", usual: 30 },
  { name: "chatMessagesPerSecond", label: "Messages a second, each chat", usual: 1 },
  { name: "groupMessagesPerMinute", label: "Messages a minute, each group", usual: 20 },
  { name: "groupEditsPerMinute", label: "Edits a minute, each group", usual: 20 },
  { name: "unsentPerChat", label: "Unsent messages, each chat", usual: 310 },
  { name: "newTokensPerMinute", label: "New tokens a minute", usual: 20 },
  { name: "newTokensPerHour", label: "New tokens an hour", usual: 600 },
  { name: "webhooksPerSecond", label: "setWebhook a second", usual: 1 },
  { name: "sameSizeUploads", label: "Uploads of the same size wait", usual: true },
  { name: "pollingRules", label: "Rules of long polling", usual: true },
];

const all = (value: (usual: number | boolean) => unknown): Partial<LimitSettings> =>
  Object.fromEntries(limitRows.map(({ name, usual }) => [name, value(usual)]));

export const limitsOn = () => all((usual) => usual);

export const limitsOff = () => all((usual) => (typeof usual === "number" ? null : false));
