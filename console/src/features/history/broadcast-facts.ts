import type { Broadcast } from "@tbm/contract/broadcasts.ts";

const SOURCES: Record<string, string> = { now: "Sent now", schedule: "Scheduled" };

export const sourceText = ({ source, title }: Broadcast): string =>
  source === "campaign" ? `Campaign${title ? ` ${title}` : ""}` : (SOURCES[source] ?? source);

export const botText = ({ bot_name }: Broadcast): string => bot_name ?? "Deleted bot";

const SHORT = 120;

/** One line of the message; a picture may stand alone. */
export function shortened({ message }: Broadcast): string {
  const line = message.replace(/\s+/g, " ").trim();
  if (line === "") return "Picture without text";
  const characters = Array.from(line);
  return characters.length > SHORT ? `${characters.slice(0, SHORT).join("")}…` : line;
}
