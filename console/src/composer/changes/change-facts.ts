import { plural, t } from "@lingui/core/macro";
import type { Change } from "@tbm/contract/changes.ts";

import { formatNumber } from "#lib/numbers.ts";
import { type DeliveryCounts, isRunning, isStopping } from "#records/delivery-counts.ts";
import type { Tone } from "#ui/status-badge.tsx";

/** The states in which a post was not changed, in display order. */
export const UNCHANGED_STATES = ["failed", "unconfirmed", "cancelled"] as const;
export type UnchangedState = (typeof UNCHANGED_STATES)[number];

/** A change counts its groups as a broadcast does. */
export const countsOf = ({ done, ...change }: Change): DeliveryCounts => ({
  finished_at: change.finished_at,
  total: change.total,
  pending: change.pending,
  sent: done,
  failed: change.failed,
  unconfirmed: change.unconfirmed,
  cancelled: change.cancelled,
  missed: 0,
});

export const isEdit = ({ kind }: Change): boolean => kind === "edit";

export const changeTitle = (change: Change): string =>
  isEdit(change)
    ? plural(change.total, { one: "Edit in # group", other: "Edit in # groups" })
    : plural(change.total, { one: "Deletion in # group", other: "Deletion in # groups" });

export function changeState(change: Change): { word: string; tone: Tone } {
  const { total, done, failed, unconfirmed } = change;
  const counts = countsOf(change);
  if (isStopping(counts)) return { word: t`stopping`, tone: "neutral" };
  if (isRunning(counts)) return { word: t`in progress`, tone: "neutral" };
  if (done === total) return { word: t`done`, tone: "positive" };
  if (done > 0) return { word: t`partly done`, tone: failed > 0 ? "negative" : "uncertain" };
  if (failed > 0) return { word: t`not done`, tone: "negative" };
  if (unconfirmed > 0) return { word: t`unconfirmed`, tone: "uncertain" };
  return { word: t`cancelled`, tone: "neutral" };
}

/** `58 of 60 edited` */
export function doneText(change: Change): string {
  const [done, total] = [formatNumber(change.done), formatNumber(change.total)];
  return isEdit(change) ? t`${done} of ${total} edited` : t`${done} of ${total} deleted`;
}

const UNCHANGED_TEXTS: Record<UnchangedState, (count: number) => string> = {
  failed: (count) => plural(count, { one: "Failed in # group", other: "Failed in # groups" }),
  unconfirmed: (count) =>
    plural(count, { one: "Unconfirmed in # group", other: "Unconfirmed in # groups" }),
  cancelled: (count) =>
    plural(count, { one: "Cancelled in # group", other: "Cancelled in # groups" }),
};

export const unchangedText = (change: Change, state: UnchangedState): string =>
  UNCHANGED_TEXTS[state](change[state]);

export const isAnyRunning = (changes: readonly Change[]): boolean =>
  changes.some((change) => isRunning(countsOf(change)));

/** When each edit was made, by its id. */
export const editTimes = (changes: readonly Change[]): ReadonlyMap<string, string> =>
  new Map(changes.filter(isEdit).map(({ id, created_at }) => [id, created_at]));

/** The message as first posted is version 1, its first edit version 2. */
export const versionNumber = (id: string, edits: ReadonlyMap<string, unknown>): number => {
  const newestFirst = [...edits.keys()];
  return newestFirst.length - newestFirst.indexOf(id) + 1;
};

/** Which version of an edited message is shown. The message as first posted has no edit. */
export function versionText(id: string, edits: ReadonlyMap<string, unknown>): string {
  const number = edits.has(id) ? versionNumber(id, edits) : 1;
  const count = edits.size + 1;
  return t`Version ${number} of ${count}, as most groups have it. All versions are under Changes.`;
}

/** What started a change, if it was not the operator. */
export function startText({ started_by }: Change): string | null {
  if (started_by === "expiry") return t`Automatic: its time was up.`;
  if (started_by === "next-run") return t`Automatic: the next post replaced it.`;
  return null;
}
