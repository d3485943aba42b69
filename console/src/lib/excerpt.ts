const SHORT = 120;

/** One line of a message; a picture may stand alone. */
export function excerpt(message: string): string {
  const line = message.replace(/\s+/g, " ").trim();
  if (line === "") return "Picture without text";
  const characters = Array.from(line);
  return characters.length > SHORT ? `${characters.slice(0, SHORT).join("")}…` : line;
}
