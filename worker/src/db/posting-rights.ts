import { type SQL, sql } from "drizzle-orm";

import { mayPost } from "./membership-rules.ts";

/** What is not known is taken to be allowed; what a group allows its members binds only some. */
const allowed = (column: string) => sql`${sql.raw(`coalesce(${column}, 1)`)}`;
const ofGroup = (column: string) =>
  sql`(coalesce(memberships.is_bound, 0) = 0 OR ${allowed(`chat_permissions.${column}`)})`;

/** For these, `chat_permissions` is joined by the group's chat id. */
export const posts: SQL<number> = sql`coalesce(${mayPost}, 0)`;
export const postsText: SQL<number> = sql`(${posts} AND ${ofGroup("can_send_messages")})`;
export const postsPhotos: SQL<number> = sql`(${posts} AND ${allowed("memberships.can_send_photos")}
  AND ${ofGroup("can_send_photos")})`;
export const postsAnimations: SQL<number> = sql`(${posts} AND ${allowed("memberships.can_send_animations")}
  AND ${ofGroup("can_send_animations")})`;
