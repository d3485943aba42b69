import { t } from "@lingui/core/macro";
import { Progress } from "@mantine/core";

import { formatNumber } from "#lib/numbers.ts";
import type { DeliveryCounts } from "#records/delivery-counts.ts";

import classes from "./dashboard.module.css";

const SEGMENTS: { state: "sent" | "failed" | "unconfirmed"; color: string }[] = [
  { state: "sent", color: "blue" },
  { state: "failed", color: "red" },
  { state: "unconfirmed", color: "orange" },
];

const TEXTS = {
  sent: (count: string, all: string) => t`${count} of ${all} done`,
  failed: (count: string) => t`${count} failed`,
  unconfirmed: (count: string) => t`${count} unconfirmed`,
  pending: (count: string) => t`${count} waiting`,
};

/** How many are done, failed, unconfirmed and waiting: a bar, and the same as text. */
export function SegmentedProgress({ counts }: { counts: DeliveryCounts }) {
  const { total } = counts;
  const shown = (["sent", "failed", "unconfirmed", "pending"] as const).filter(
    (state) => state === "sent" || counts[state] > 0,
  );
  return (
    <>
      <Progress.Root size={6} mt={8} aria-hidden>
        {SEGMENTS.map(({ state, color }) => (
          <Progress.Section
            key={state}
            withAria={false}
            value={(100 * counts[state]) / Math.max(1, total)}
            color={color}
          />
        ))}
      </Progress.Root>
      <div className={classes["legend"]}>
        {shown.map((state) => (
          <span key={state} data-state={state}>
            {TEXTS[state](formatNumber(counts[state]), formatNumber(total))}
          </span>
        ))}
      </div>
    </>
  );
}
