import type { Preflight } from "@tbm/contract/preflight.ts";

import { countGroups } from "#api/group-count.ts";
import { durationText } from "#time/durations.ts";

import { unreachableText } from "./preflight-texts.ts";

/** Posting to this many groups or more at once needs a confirmation. */
export const MANY_GROUPS = 20;

export interface ManyPosts {
  botName: string;
  count: number;
  /** Null if the duration is unknown. */
  preflight: Preflight | null;
}

export const manyPostsTitle = (count: number): string => `Send to ${countGroups(count)}?`;

/** Which bot posts to how many groups, which of them will not get it, and how long it takes. */
export function manyPostsQuestion({ botName, count, preflight }: ManyPosts): string {
  const what = `“${botName}” posts this message in ${countGroups(count)} now.`;
  if (!preflight) return what;
  const unreachable = preflight.troubled.length > 0 ? ` ${unreachableText(preflight)}.` : "";
  return `${what}${unreachable} It takes about ${durationText(preflight.seconds)} at Telegram's limits.`;
}
