import type { Preflight } from "@tbm/contract/preflight.ts";

import { durationText } from "#lib/durations.ts";
import { countGroups } from "#lib/group-count.ts";
import { troubledText } from "#lib/preflight-words.ts";

/** So many are not sent to by a slip of the hand: from here on it is asked once. */
export const MANY_GROUPS = 50;

/** Why it is asked: there are many, or the same may have left before. */
export interface Asking {
  why: "many" | "again";
  count: number;
}

export const sendTitle = ({ why, count }: Asking): string =>
  `Send ${why === "again" ? "again " : ""}to ${countGroups(count)}?`;

export const AGAIN_QUESTION =
  "This message may have been sent already. Whoever has it by now would get it a second time.";

interface Send {
  botName: string;
  count: number;
  /** Null where nobody can tell how long it takes. */
  preflight: Preflight | null;
}

/** Who posts where, who of them will not get it, and how long that takes. */
export function sendQuestion({ botName, count, preflight }: Send): string {
  const what = `“${botName}” posts this message in ${countGroups(count)} now.`;
  if (!preflight) return what;
  const troubled = preflight.troubled.length > 0 ? ` ${troubledText(preflight)}.` : "";
  return `${what}${troubled} It takes about ${durationText(preflight.seconds)} at Telegram's limits.`;
}
