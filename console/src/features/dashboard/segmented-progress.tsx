import { t } from "@lingui/core/macro";

import { formatNumber } from "#lib/numbers.ts";
import { type DeliveryCounts, doneOf } from "#records/delivery-counts.ts";
import { ResultBar } from "#records/results/result-bar.tsx";

import classes from "./dashboard.module.css";

const TEXTS = {
  failed: (count: string) => t`${count} failed`,
  unconfirmed: (count: string) => t`${count} unconfirmed`,
  pending: (count: string) => t`${count} waiting`,
};

/** How many are done, how many of them failed or are unconfirmed, and how many wait: a bar, and the same as text. */
export function SegmentedProgress({ counts }: { counts: DeliveryCounts }) {
  const [done, all] = [formatNumber(doneOf(counts)), formatNumber(counts.total)];
  const shown = (["failed", "unconfirmed", "pending"] as const).filter(
    (state) => counts[state] > 0,
  );
  return (
    <>
      <ResultBar counts={counts} isProgress />
      <div className={classes["legend"]}>
        <span>{t`${done} of ${all} done`}</span>
        {shown.map((state) => (
          <span key={state} data-state={state}>
            {TEXTS[state](formatNumber(counts[state]))}
          </span>
        ))}
      </div>
    </>
  );
}
