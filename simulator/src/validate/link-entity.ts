import type { Entity } from "#state/message-state.ts";

import { checkLink, mentionedUserId } from "./link.ts";

/** The entity of a link; null if Telegram shows the text without a link. */
export function linkEntity(url: string, offset: number, length: number): Entity | null {
  const userId = mentionedUserId(url);
  if (userId !== null) {
    const user = { id: userId, is_bot: false, first_name: "" };
    return { type: "text_mention", offset, length, user };
  }
  const checked = checkLink(url);
  return "link" in checked ? { type: "text_link", offset, length, url: checked.link } : null;
}
