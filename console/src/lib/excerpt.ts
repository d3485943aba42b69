const SHORT = 120;

/** So much of a message in one line; a picture may stand alone. */
export function excerpt(message: string, most = SHORT): string {
  const line = message.replace(/\s+/g, " ").trim();
  if (line === "") return "Picture without text";
  const characters = Array.from(line);
  return characters.length > most ? `${characters.slice(0, most).join("").trimEnd()}…` : line;
}
