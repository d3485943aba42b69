/** The languages that the calendar feed can be in. */
export const FEED_LANGUAGES = ["en", "th"] as const;
export type FeedLanguage = (typeof FEED_LANGUAGES)[number];
