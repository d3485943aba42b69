import { plural, t } from "@lingui/core/macro";
import type { Lifetime } from "@tbm/contract/content/message-lifetime.ts";

import { formatMoment } from "#time/dates.ts";

type Asked = { [Field in keyof Lifetime]?: Lifetime[Field] | null | undefined };

const HOUR_MS = 3_600_000;

function deletionText(hours: number, postedAt: string | null | undefined): string {
  if (!postedAt) {
    return plural(hours, {
      one: "Will be deleted after # hour.",
      other: "Will be deleted after # hours.",
    });
  }
  const moment = formatMoment(new Date(Date.parse(postedAt) + hours * HOUR_MS).toISOString());
  return t`Will be deleted around ${moment}.`;
}

/**
 * `Will be deleted after 6 hours. Replaces the previous post.`; empty if the posts stay. Says when, if they were posted
 * already.
 */
export function lifetimeText(
  { deleteAfterHours, deletePrevious }: Asked,
  postedAt?: string | null,
): string {
  const sentences = [
    deleteAfterHours && deletionText(deleteAfterHours, postedAt),
    deletePrevious && t`Replaces the previous post.`,
  ];
  return sentences.filter(Boolean).join(" ");
}
