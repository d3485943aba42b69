import { closingText, type DeliveryCounts } from "#records/delivery-counts.ts";

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
  /** Its name while it shows progress; otherwise its counts are its name. */
  progress?: { label: string; percent: number };
}

/** The results of a broadcast as one bar: sent, failed, unconfirmed, not sent, and what is left. */
export function ResultBar({ counts, progress }: ResultBarProps) {
  const meaning = progress
    ? {
        role: "progressbar",
        "aria-label": progress.label,
        "aria-valuenow": progress.percent,
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
