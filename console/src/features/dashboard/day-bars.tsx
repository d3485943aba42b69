import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import type { DayCounts } from "@tbm/contract/dashboard.ts";
import { useState } from "react";

import { formatNumber } from "#lib/numbers.ts";
import { useWorkerZone } from "#records/use-worker-zone.ts";
import { thaiDay } from "#time/dates.ts";

import { barsOf } from "./bar-layout.ts";
import { DashboardCard } from "./dashboard-card.tsx";

import classes from "./dashboard.module.css";

const HEIGHT = 96;

const sentText = (count: string) => t`${count} sent`;
const failedText = (count: string) => t`${count} failed`;

/** `1,284 sent, 3 failed` */
const countsText = ({ sent, failed }: Pick<DayCounts, "sent" | "failed">): string =>
  [sentText(formatNumber(sent)), ...(failed > 0 ? [failedText(formatNumber(failed))] : [])].join(
    ", ",
  );

function dayText(day: DayCounts): string {
  const [date, counts] = [thaiDay(day.date), countsText(day)];
  return `${date}: ${counts}`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** What was sent and what failed on each of the last days, as bars and as a table for screen readers. */
export function DayBars({ days }: { days: readonly DayCounts[] }) {
  return (
    <DashboardCard title={t`Last 14 days`} aside={<Legend />}>
      <Chart days={days} />
    </DashboardCard>
  );
}

const Legend = () => (
  <div className={classes["legend"]} aria-hidden>
    <span data-state="sent">{t`sent`}</span>
    <span data-state="failed">{t`failed`}</span>
  </div>
);

function Chart({ days }: { days: readonly DayCounts[] }) {
  const [chosen, setChosen] = useState<DayCounts | null>(null);
  const { isOther, name: zone = "" } = useWorkerZone();
  const all = {
    sent: sum(days.map(({ sent }) => sent)),
    failed: sum(days.map(({ failed }) => failed)),
  };
  const [first] = days;
  const total = countsText(all);
  return (
    <div className={classes["chart"]}>
      <svg
        role="img"
        aria-label={t`Messages per day, in total ${total}`}
        width="100%"
        height={HEIGHT}
        onPointerLeave={() => setChosen(null)}
      >
        {barsOf(days, HEIGHT).map(({ day, x, width, sent, failed }) => (
          <g
            key={day.date}
            className={classes["day"]}
            onPointerEnter={() => setChosen(day)}
            onPointerDown={() => setChosen(day)}
          >
            <title>{dayText(day)}</title>
            <rect x={`${x}%`} width={`${width}%`} height={HEIGHT} data-part="column" rx={3} />
            <rect x={`${x}%`} width={`${width}%`} {...sent} data-part="sent" rx={2} />
            <rect x={`${x}%`} width={`${width}%`} {...failed} data-part="failed" rx={2} />
          </g>
        ))}
      </svg>
      <div className={classes["axis"]} lang="th">
        <span>{first && thaiDay(first.date)}</span>
        <span>{t`today`}</span>
      </div>
      <p className={classes["caption"]}>
        {chosen ? dayText(chosen) : total}
        {isOther && ` · ${t`days in ${zone} time`}`}
      </p>
      <VisuallyHidden>
        <table>
          <caption>{t`Messages per day`}</caption>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row">{thaiDay(day.date)}</th>
                <td>{countsText(day)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
}
