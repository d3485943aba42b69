import type { JournalEntry } from "@tbm/simulator/journal.ts";

/** A bot's message as members see it now. */
export interface VisiblePost {
  chatId: number;
  messageId: number;
  text: string;
  picture: string | undefined;
  buttons: string;
}

/** The bots' messages that are in the chats now: posted, perhaps edited, and not deleted. */
export function visiblePosts(journal: readonly JournalEntry[]): VisiblePost[] {
  const posts = new Map<string, VisiblePost>();
  for (const entry of journal) {
    const { chatId, messageId, kind, content } = entry;
    const key = `${chatId} ${messageId}`;
    if (kind === "deleted") posts.delete(key);
    const isOwn = kind === "posted" ? entry.botId !== null : posts.has(key);
    if ((kind !== "posted" && kind !== "edited") || !isOwn || content === "service") continue;
    posts.set(key, {
      chatId,
      messageId,
      text: entry.text ?? "",
      picture: entry.file?.sha256,
      buttons: JSON.stringify(entry.replyMarkup ?? null),
    });
  }
  return [...posts.values()];
}
