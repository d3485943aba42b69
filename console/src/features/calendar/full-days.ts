import { plural, t } from "@lingui/core/macro";
import type { Calendar } from "@tbm/contract/calendar/calendar.ts";

import type { Entry } from "./calendar-entries.ts";

/** What the operator should know about a day: too many posts for a group, posts at the same time, or failed posts. */
export type Remark = Calendar["crowded"][number];

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

/** The remark in a few words; the whole sentence if this console does not know its code. */
function shortText({ text, cause }: Remark): string {
  const { code, params } = cause ?? { code: "", params: {} };
  const others = numberOf(params["others"]);
  if (code === "planned_over_limit" || code === "planned_busy") {
    return plural(others + 1, {
      one: "# group gets too many posts",
      other: "# groups get too many posts",
    });
  }
  const { plans, time } = params;
  if (code !== "planned_same_time" || !Array.isArray(plans)) return text;
  const posts = plural(plans.length + others, { one: "# post", other: "# posts" });
  return t`${posts} at ${String(time)}`;
}

const FAILED = new Set(["failed", "partly-sent", "missed"]);

/** What went wrong with the posts of a day. */
export function troubleOn(date: string, entries: readonly Entry[]): Remark[] {
  const failed = entries.filter(({ state }) => FAILED.has(state)).length;
  const unconfirmed = entries.filter(({ state }) => state === "unconfirmed").length;
  const texts = [
    failed > 0 &&
      plural(failed, {
        one: "# post wasn't sent to every group",
        other: "# posts weren't sent to every group",
      }),
    unconfirmed > 0 &&
      plural(unconfirmed, { one: "# post is unconfirmed", other: "# posts are unconfirmed" }),
  ];
  return texts.flatMap((text) => (text ? [{ date, text }] : []));
}

/** `2 groups get too many posts, 2 posts at 18:00` */
export const markText = (remarks: readonly Remark[]): string => remarks.map(shortText).join(", ");
