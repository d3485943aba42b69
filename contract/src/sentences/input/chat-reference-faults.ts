/** Why the typed text does not name a chat that can be added. */
export const CHAT_REFERENCE_FAULTS = {
  reference_unreadable: () =>
    "Enter a chat ID such as -1001234567890, an @name, or a link that begins with t.me.",
  reference_is_invite: () =>
    "A bot cannot open an invite link. Add the bot to the group in Telegram and the group appears here, or add it by its chat ID.",
  reference_is_person: () =>
    "This is the number of a person or a bot. A group's chat ID is negative, such as -1001234567890.",
};
