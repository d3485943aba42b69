/*
 * The iCalendar format, RFC 5545: lines end with CRLF and have at most 75 bytes. A longer one goes on after a line
 * break and a space.
 */

const MAX_LINE_BYTES = 75;

export interface CalendarEvent {
  /** Always the same for the same event. */
  uid: string;
  at: number;
  summary: string;
  description: string;
}

const escape = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, " ");

/** Never divides a character, which some programs could not read. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

/** `20261118T093000Z` */
const utc = (at: number): string =>
  new Date(at).toISOString().replaceAll(/[-:]/g, "").replace(/\.\d+/, "");

const eventLines = (event: CalendarEvent, now: number): string[] => [
  "BEGIN:VEVENT",
  `UID:${event.uid}`,
  `DTSTAMP:${utc(now)}`,
  `DTSTART:${utc(event.at)}`,
  `SUMMARY:${escape(event.summary)}`,
  `DESCRIPTION:${escape(event.description)}`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

export function writeCalendar(
  { name, language }: { name: string; language: string },
  events: readonly CalendarEvent[],
  now: number,
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Telegram Bot Manager//Calendar//${language.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escape(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap((event) => eventLines(event, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}
