import type { Ports } from "#ports.ts";

/** Telegram lets a bot delete its messages for 48 hours. The last minutes may pass before a call arrives. */
const DELETABLE_MS = (48 * 60 - 5) * 60_000;

/** Posts from before this moment can no longer be deleted. */
export const deletableSince = ({ now }: Ports): string =>
  new Date(now() - DELETABLE_MS).toISOString();

interface Post {
  chatId: string;
  settled_at: string | null;
}

/** Whether Telegram still lets a bot delete a post. It doesn't after the group became a supergroup, with another chat id. */
export const isDeletable = (ports: Ports, post: Post, presentChatId: string): boolean =>
  post.chatId === presentChatId && (post.settled_at ?? "") >= deletableSince(ports);
