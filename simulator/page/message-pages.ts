import type { MessageView } from "#control/control-views.ts";

const MOST_KEPT = 400;
const KEPT = 200;

/**
 * Puts the newest page over what is loaded: what it shows again replaces, what it no longer shows
 * was deleted. If posts in between were missed, only the page stays; older ones load on scrolling.
 */
export function mergePage(
  loaded: readonly MessageView[],
  page: readonly MessageView[],
): { messages: readonly MessageView[]; hasGap: boolean } {
  const first = page[0]?.id;
  if (first === undefined) return { messages: [], hasGap: true };
  const newest = loaded.at(-1)?.id ?? 0;
  if (newest < first) return { messages: page, hasGap: true };
  return { messages: [...loaded.filter(({ id }) => id < first), ...page], hasGap: false };
}

/** A chat that runs for hours must not grow the page without end. */
export const trimOldest = (messages: readonly MessageView[]): readonly MessageView[] =>
  messages.length > MOST_KEPT ? messages.slice(-KEPT) : messages;
