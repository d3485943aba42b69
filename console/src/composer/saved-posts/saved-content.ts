import type { GroupSet } from "@tbm/contract/group-sets.ts";
import type { SavedPost, SavedPostDetail } from "@tbm/contract/writing/saved-posts.ts";

import type { SavedContent } from "#api/outgoing-message.ts";
import type { MessageDraft, SavedAs } from "#composer/message-draft.ts";
import { contentOf } from "#composer/use-duplicate.tsx";

const hasAudience = ({
  botId,
  sets,
  group_count,
}: Pick<SavedPost, "botId" | "sets" | "group_count">): boolean =>
  Boolean(botId) || sets.length > 0 || group_count > 0;

export const savedAs = (post: SavedPostDetail): SavedAs => ({
  id: post.id,
  name: post.name,
  version: post.version,
  hasAudience: hasAudience(post),
});

/** The composer's draft for a saved post. Without an audience, the bot and groups that are chosen stay. */
export function draftOfPost(
  post: SavedPostDetail,
  sets: readonly GroupSet[],
): Partial<MessageDraft> {
  const ofSets = sets.filter(({ id }) => post.sets.includes(id)).flatMap(({ groups }) => groups);
  const { botId, groups: _single, ...content } = contentOf(post);
  const groups: ReadonlySet<string> = new Set([...post.groups, ...ofSets]);
  return { ...content, ...(hasAudience(post) && { botId, groups }), saved: savedAs(post) };
}

/** A saved post under another name. */
export function copyOfPost(post: SavedPostDetail, name: string): SavedContent {
  const { image: _none, chosen, groups, ...content } = contentOf(post);
  const imageIds = chosen.map(({ id }) => id);
  const { sets } = post;
  return { ...content, name, image: null, imageIds, groups: [...groups], sets, version: null };
}

/** `Sale (copy)`, or `Sale (copy 2)` if that is taken. */
export function copyName(
  name: string,
  posts: readonly Pick<SavedPost, "name">[],
  write: (name: string, number: number) => string,
): string {
  const taken = new Set(posts.map((post) => post.name.toLowerCase()));
  let number = 1;
  while (taken.has(write(name, number).toLowerCase())) number += 1;
  return write(name, number);
}

/** Posts whose name or text contains all the words. */
export function searchPosts<One extends Pick<SavedPost, "name" | "message">>(
  posts: readonly One[],
  query: string,
): One[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return posts.filter(({ name, message }) => {
    const text = `${name} ${message}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
