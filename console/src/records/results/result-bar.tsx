import { t } from "@lingui/core/macro";

import { closingText, type DeliveryCounts, doneOf } from "#records/delivery-counts.ts";

import classes from "./result-bar.module.css";

/** The part that is still pending stays empty. */
const SEGMENTS = {
  sent: ({ sent }: DeliveryCounts) => sent,
  failed: ({ failed }: DeliveryCounts) => failed,
  unconfirmed: ({ unconfirmed }: DeliveryCounts) => unconfirmed,
  skipped: ({ cancelled, missed }: DeliveryCounts) => cancelled + missed,
  pending: ({ pending }: DeliveryCounts) => pending,
};

interface ResultBarProps {
  counts: DeliveryCounts;
  isProgress?: boolean;
}

/** The results of a broadcast as one bar: sent, failed, unconfirmed, not sent, and what is left. */
export function ResultBar({ counts, isProgress }: ResultBarProps) {
  const meaning = isProgress
    ? {
        role: "progressbar",
        "aria-label": t`Progress`,
        "aria-valuenow": (100 * doneOf(counts)) / Math.max(1, counts.total),
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuetext": closingText(counts),
      }
    : { role: "img", "aria-label": closingText(counts) };
  return (
    <div className={classes["bar"]} {...meaning}>
      {Object.entries(SEGMENTS).map(([kind, countOf]) => {
        const count = countOf(counts);
        return count > 0 && <span data-kind={kind} style={{ flexGrow: count }} key={kind} />;
      })}
    </div>
  );
}
