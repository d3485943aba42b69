import type { ChatType } from "#state/chat-state.ts";

/** Where a keyboard is going, as far as its rules depend on it. */
export type MarkupPlace = {
  chatType: ChatType;
  /** Posts go out in the name of the chat, so members do not see which bot it was. */
  isAnonymous: boolean;
  /** An edited message can have no other keyboard. */
  isInlineOnly: boolean;
  /** Whether a person lets buttons point at them; null if there is no such person. */
  mayPointAt: (userId: number) => boolean | null;
  /** The domain linked to a bot, null for none, undefined if there is no such bot. */
  loginDomainOf: (username: string) => string | null | undefined;
};
