import { t } from "@lingui/core/macro";
import type { Delivery } from "@tbm/contract/broadcasts.ts";

import type { Tone } from "#ui/status-badge.tsx";

const TONES: Record<string, Tone> = {
  sent: "positive",
  failed: "negative",
  unconfirmed: "uncertain",
};

type State = Pick<Delivery, "state" | "deleted_at">;

/** It was posted, and is deleted since. */
const isDeleted = ({ state, deleted_at }: State): boolean =>
  state === "sent" && Boolean(deleted_at);

export const toneOf = (delivery: State): Tone =>
  isDeleted(delivery) ? "neutral" : (TONES[delivery.state] ?? "neutral");

const STATES: Record<string, () => string> = {
  queued: () => t`queued`,
  pending: () => t`pending`,
  sending: () => t`sending`,
  running: () => t`running`,
  sent: () => t`sent`,
  "partly-sent": () => t`partly sent`,
  failed: () => t`failed`,
  unconfirmed: () => t`unconfirmed`,
  cancelled: () => t`cancelled`,
  missed: () => t`missed`,
};

/** The word for the state of a delivery or a broadcast. An unknown one is returned unchanged. */
export const stateText = (state: string): string => STATES[state]?.() ?? state;

/** The word for a delivery as it is now. */
export const deliveryText = (delivery: State): string =>
  isDeleted(delivery) ? t`deleted` : stateText(delivery.state);

const MEANINGS: Record<string, () => string> = {
  cancelled: () => t`Stopped before it was sent.`,
  missed: () => t`Its time passed before it could be sent.`,
};

export function reasonOf({ state, reason }: Delivery): string {
  if (state !== "unconfirmed") return reason || (MEANINGS[state]?.() ?? "");
  return reason
    ? t`${reason} It may have arrived.`
    : t`Telegram didn't answer. It may have arrived.`;
}

export const groupText = ({ group_name, chatId }: Delivery): string => group_name ?? chatId;
