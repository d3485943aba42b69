import type { DayCounts } from "@tbm/contract/dashboard.ts";

/** The share of a day's column that its bar takes. */
const BAR_SHARE = 0.72;
/** So that one failure among thousands is visible. */
const LEAST_PX = 3;

interface Part {
  y: number;
  height: number;
}

interface Bar {
  day: DayCounts;
  /** In percent of the width. */
  x: number;
  width: number;
  sent: Part;
  failed: Part;
}

/** One bar per day, failures on top of what was sent. The busiest day is as high as the chart. */
export function barsOf(days: readonly DayCounts[], height: number): Bar[] {
  const most = Math.max(1, ...days.map(({ sent, failed }) => sent + failed));
  const column = 100 / Math.max(1, days.length);
  const heightOf = (count: number) =>
    count === 0 ? 0 : Math.max(LEAST_PX, (count / most) * (height - LEAST_PX));
  return days.map((day, index) => {
    const [sent, failed] = [heightOf(day.sent), heightOf(day.failed)];
    return {
      day,
      x: column * (index + (1 - BAR_SHARE) / 2),
      width: column * BAR_SHARE,
      sent: { y: height - sent, height: sent },
      failed: { y: height - sent - failed, height: failed },
    };
  });
}
