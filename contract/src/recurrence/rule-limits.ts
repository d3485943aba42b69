/** The limits of custom repeats. Apart from the others, so that the console's first load does not contain them. */
export const RULE_LIMITS = {
  /** The interval, in days, weeks or months. */
  interval: { min: 1, max: 99 },
  count: { min: 1, max: 999 },
  timesPerDay: 24,
  skippedDates: 100,
  rruleLength: 200,
} as const;
