/**
 * Telegram's published limits, in messages; an album counts its items.
 * https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
 */
export const BOT_LIMIT = { messages: 30, windowMs: 1000 };
export const GROUP_LIMIT = { messages: 20, windowMs: 60_000 };
