import { plural, t } from "@lingui/core/macro";
import type { Preflight } from "@tbm/contract/preflight.ts";

import { durationText } from "#time/durations.ts";

import { unreachableSentence } from "./preflight-texts.ts";

export interface ManyPosts {
  /** Null if the worker chooses the bots. */
  botName: string | null;
  count: number;
  /** Null if the duration is unknown. */
  preflight: Preflight | null;
}

export const manyPostsTitle = (count: number): string =>
  t`Send to ${plural(count, { one: "# group", other: "# groups" })}?`;

function automaticQuestion(count: number, botCount: number | undefined): string {
  const groups = plural(count, { one: "# group", other: "# groups" });
  return botCount === undefined
    ? t`Your bots will post this message to ${groups} now.`
    : plural(botCount, {
        one: `# bot will post this message to ${groups} now.`,
        other: `# bots will post this message to ${groups} now.`,
      });
}

/** Which bot posts to how many groups, which of them will not get it, and how long it takes. */
export function manyPostsQuestion({ botName, count, preflight }: ManyPosts): string {
  const what =
    botName === null
      ? automaticQuestion(count, preflight?.bot_count)
      : t`“${botName}” will post this message to ${plural(count, { one: "# group", other: "# groups" })} now.`;
  if (!preflight) return what;
  const duration = durationText(preflight.seconds);
  return [
    what,
    ...(preflight.troubled.length > 0 ? [unreachableSentence(preflight)] : []),
    t`It takes about ${duration} at Telegram's limits.`,
  ].join(" ");
}
