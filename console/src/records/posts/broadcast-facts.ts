import { t } from "@lingui/core/macro";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";

import { botNameOf } from "#records/automatic-bot.ts";
import { excerpt, headText } from "#records/excerpt.ts";

/** Everything is sent, but some messages may still wait to be pinned. */
export const isPinning = ({ finished_at, pin }: Broadcast): boolean => pin === true && !finished_at;

const SOURCES: Record<string, () => string> = {
  now: () => t`Sent immediately`,
  schedule: () => t`Scheduled`,
};

export function sourceText({ source, title }: Pick<Broadcast, "source" | "title">): string {
  if (source === "campaign") return title ? t`Campaign ${title}` : t`Campaign`;
  return title || (SOURCES[source]?.() ?? source);
}

export const botText = (record: Parameters<typeof botNameOf>[0]): string =>
  botNameOf(record) ?? t`Deleted bot`;

/** The text that most posts show now. */
export const shownMessage = ({ edited_message, message }: Broadcast): string =>
  edited_message ?? message;

export const shortened = (broadcast: Broadcast): string => excerpt(shownMessage(broadcast));

/** In a campaign's message, each group gets its own number. Elsewhere the text is literal. */
export const hasRandom = ({ source, message }: Pick<Broadcast, "source" | "message">): boolean =>
  source === "campaign" && message.includes("{random}");

export function randomText(): string {
  const variable = "{random}";
  return t`Each group gets its own number in place of ${variable}.`;
}

export function titleText(broadcast: Pick<Broadcast, "source" | "message">): string {
  const title = headText(broadcast.message);
  return hasRandom(broadcast) ? title.replaceAll("{random}", t`random number`) : title;
}
