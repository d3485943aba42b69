import { plural, t } from "@lingui/core/macro";
import type { Lifetime } from "@tbm/contract/content/message-lifetime.ts";

type Asked = { [Field in keyof Lifetime]?: Lifetime[Field] | null | undefined };

/** `Will be deleted after 6 hours. Replaces the previous post.`; empty if the posts stay. */
export function lifetimeText({ deleteAfterHours, deletePrevious }: Asked): string {
  const sentences = [
    deleteAfterHours &&
      plural(deleteAfterHours, {
        one: "Will be deleted after # hour.",
        other: "Will be deleted after # hours.",
      }),
    deletePrevious && t`Replaces the previous post.`,
  ];
  return sentences.filter(Boolean).join(" ");
}
