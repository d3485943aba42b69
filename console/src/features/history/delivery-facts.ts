import type { Delivery } from "@tbm/contract/broadcasts.ts";

import type { Tone } from "#ui/status-badge.tsx";

const TONES: Record<string, Tone> = {
  sent: "positive",
  failed: "negative",
  unconfirmed: "uncertain",
};

export const toneOf = ({ state }: Delivery): Tone => TONES[state] ?? "neutral";

const MEANINGS: Record<string, string> = {
  cancelled: "It was stopped before it left.",
  missed: "Its time was over before it could leave.",
};

export function reasonOf({ state, reason }: Delivery): string {
  if (state === "unconfirmed") return `${reason || "No answer came."} It may have arrived.`;
  return reason || (MEANINGS[state] ?? "");
}

export const groupText = ({ group_name, chatId }: Delivery): string => group_name ?? chatId;
