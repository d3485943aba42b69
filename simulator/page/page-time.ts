const clockFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const weekdayFormat = new Intl.DateTimeFormat("en-GB", { weekday: "short" });
const shortFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const fullFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "medium" });
const yearFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

const DAY_MS = 86_400_000;

export const clockTime = (at: number): string => clockFormat.format(at);

export const fullTime = (at: number): string => fullFormat.format(at);

/** The local day as a number that grows by one a day. */
export function dayNumber(at: number): number {
  return Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / DAY_MS);
}

export function dayName(at: number, now: number): string {
  const age = dayNumber(now) - dayNumber(at);
  if (age === 0) return "Today";
  if (age === 1) return "Yesterday";
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? dayFormat : yearFormat).format(at);
}

/** For the list of chats: the hour today, the weekday this week, else the date. */
export function listTime(at: number, now: number): string {
  const age = dayNumber(now) - dayNumber(at);
  if (age <= 0) return clockTime(at);
  return age < 7 ? weekdayFormat.format(at) : shortFormat.format(at);
}
