const DAY_MS = 86_400_000;

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", options);
  return (at: number): string => format.format(at);
};

export const clockTime = formatter({ hour: "2-digit", minute: "2-digit" });
export const fullTime = formatter({ dateStyle: "long", timeStyle: "medium" });
const weekday = formatter({ weekday: "short" });
const shortDate = formatter({ day: "numeric", month: "short" });
const longDate = formatter({ day: "numeric", month: "long" });
const dateWithYear = formatter({ dateStyle: "long" });

/** The local date as a number that increases by one each day. */
export const dayNumber = (at: number): number =>
  Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / DAY_MS);

export function dayName(at: number, now: number): string {
  const age = dayNumber(now) - dayNumber(at);
  if (age === 0) return "Today";
  if (age === 1) return "Yesterday";
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return isThisYear ? longDate(at) : dateWithYear(at);
}

/** For the list of chats: the time for today, the weekday within a week, otherwise the date. */
export function listTime(at: number, now: number): string {
  const age = dayNumber(now) - dayNumber(at);
  if (age <= 0) return clockTime(at);
  return age < 7 ? weekday(at) : shortDate(at);
}
