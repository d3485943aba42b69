const SHORT = 120;

/** So much of a message in one line; a picture may stand alone. */
export function excerpt(message: string, most = SHORT): string {
  const line = message.replace(/\s+/g, " ").trim();
  if (line === "") return "Picture without text";
  const characters = Array.from(line);
  return characters.length > most ? `${characters.slice(0, most).join("").trimEnd()}…` : line;
}

const HEAD = 60;

/** The first words of a message, for the head of its page. */
export const headText = (message: string): string =>
  excerpt(message.trim().split("\n")[0] ?? "", HEAD);

const NAME = 40;

/** `“Hello”`: a message within a sentence, by its first words. */
export const namedIn = (message: string, alone = "the picture"): string =>
  message.trim() === "" ? alone : `“${excerpt(message, NAME)}”`;
