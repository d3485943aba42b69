import { t } from "@lingui/core/macro";

import { formatNumber } from "#lib/numbers.ts";
import type { DeliveryCounts } from "#records/delivery-counts.ts";
import { ResultBar } from "#records/results/result-bar.tsx";

import classes from "./dashboard.module.css";

const TEXTS = {
  sent: (count: string, all: string) => t`${count} of ${all} done`,
  failed: (count: string) => t`${count} failed`,
  unconfirmed: (count: string) => t`${count} unconfirmed`,
  pending: (count: string) => t`${count} waiting`,
};

/** How many are done, failed, unconfirmed and waiting: a bar, and the same as text. */
export function SegmentedProgress({ counts }: { counts: DeliveryCounts }) {
  const shown = (["sent", "failed", "unconfirmed", "pending"] as const).filter(
    (state) => state === "sent" || counts[state] > 0,
  );
  return (
    <>
      <ResultBar counts={counts} isProgress />
      <div className={classes["legend"]}>
        {shown.map((state) => (
          <span key={state} data-state={state}>
            {TEXTS[state](formatNumber(counts[state]), formatNumber(counts.total))}
          </span>
        ))}
      </div>
    </>
  );
}
