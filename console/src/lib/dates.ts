const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** `15 Nov 2025`, in the reader's time zone; what is not a date is shown as it came. */
export function formatDate(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : day.format(date);
}
