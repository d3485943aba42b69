import type { ChatPermissions } from "grammy/types";

/** What a chat forbids its members to send. */
export interface Forbidden {
  text: boolean;
  photos: boolean;
  animations: boolean;
}

const NOTHING: Forbidden = { text: false, photos: false, animations: false };

const ROWS: [pattern: RegExp, forbidden: Partial<Forbidden>][] = [
  [/have no write access/i, { text: true, photos: true, animations: true }],
  [/rights to send text|SEND_PLAIN_FORBIDDEN/i, { text: true }],
  [/rights to send photos|SEND_PHOTOS_FORBIDDEN/i, { photos: true }],
  [/rights to send animations|SEND_GIFS_FORBIDDEN/i, { animations: true }],
];

/** The member permissions that a refusal reveals as missing; null if it is about something else. */
export function forbiddenBy(description: string): Forbidden | null {
  const row = ROWS.find(([pattern]) => pattern.test(description));
  return row ? { ...NOTHING, ...row[1] } : null;
}

/** The same, from the permissions that `getChat` returns. */
export const forbiddenIn = (permissions: ChatPermissions): Forbidden => ({
  text: permissions.can_send_messages === false,
  photos: permissions.can_send_photos === false,
  animations: permissions.can_send_other_messages === false,
});
