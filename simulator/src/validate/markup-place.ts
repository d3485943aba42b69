import type { ChatType } from "#state/chat-state.ts";

/** The facts about a keyboard's chat and message that its rules depend on. */
export type MarkupPlace = {
  chatType: ChatType;
  /** Posts appear in the name of the chat, so members do not see which bot posted. */
  isAnonymous: boolean;
  /** True for an edit, which allows only inline keyboards. */
  isInlineOnly: boolean;
  /** Whether a person allows buttons that link to them; null if there is no such person. */
  mayPointAt: (userId: number) => boolean | null;
  /** A bot's login domain; null if it has none, undefined if there is no such bot. */
  loginDomainOf: (username: string) => string | null | undefined;
};
