import type { ChangedGroup } from "@tbm/contract/changes.ts";

import { visiblePosts } from "#testing/audit/visible-posts.ts";

import { createBotInGroups, pictureFile } from "./bot-in-groups.ts";
import { createWorld } from "./world.ts";

const WAIT = { kind: "error", code: 429, parameters: { retry_after: 60 } } as const;

/** A bot in some groups whose messages can be changed after they are posted. */
export async function createPostedMessage(groups: number) {
  const world = await createWorld();
  const stage = await createBotInGroups(world, { groups });
  const titles = new Map(stage.chats.map(({ chatId, title }) => [chatId, title]));
  const isOpen = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  /** Waits until everything is sent and changed. */
  const settled = () => world.passTime(() => isOpen.get() === undefined);
  const get = async (path: string) => (await world.call("GET", path)).body;

  return {
    ...stage,
    world,
    telegram: world.telegram.control,
    /** Sends a message and returns its id. */
    post: async (fields: Parameters<typeof stage.send>[0]): Promise<string> =>
      (await stage.send(fields)).body.broadcastId,
    /** Puts pictures into the library and returns their ids. */
    images: async (count: number, firstSeed = 1): Promise<string[]> => {
      const files = Array.from({ length: count }, (_, index) => pictureFile(firstSeed + index));
      return stage.addImages(await stage.folder(0), ...files);
    },
    remove: (id: string, chosen?: readonly string[]) =>
      world.call("POST", `/api/broadcasts/${id}/delete`, chosen ? { groups: chosen } : {}),
    edit: (id: string, fields: Record<string, string | Blob>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return world.call("POST", `/api/broadcasts/${id}/edit`, form);
    },
    posts: (id: string) => get(`/api/broadcasts/${id}/posts`),
    deliveries: (id: string) => get(`/api/broadcasts/${id}/deliveries`),
    changedGroups: (id: string, state?: string): Promise<ChangedGroup[]> =>
      get(`/api/changes/${id}/groups${state ? `?state=${state}` : ""}`),
    settled,
    /** Waits until everything is sent and changed, and returns the change. */
    finished: async (id: string) => {
      await settled();
      return get(`/api/changes/${id}`);
    },
    /** The bot's messages that members see now. */
    visible: () =>
      visiblePosts(world.telegram.journal.all()).map(({ chatId, text, picture, buttons }) => ({
        chat: titles.get(chatId),
        text,
        picture,
        buttons,
      })),
    /** The id of the first message that members see in a group. */
    messageIdIn: (index: number): number => {
      const chatId = stage.chats[index]?.chatId;
      const first = visiblePosts(world.telegram.journal.all()).find(
        (post) => post.chatId === chatId,
      );
      return first?.messageId ?? 0;
    },
    /** Lets Telegram answer with a rate limit in one group. */
    limitGroup: (index: number) => {
      const chatId = stage.chats[index]?.chatId ?? 0;
      world.telegram.control.addFault({ ...WAIT, match: { chatId } });
    },
  };
}

export type PostedMessage = Awaited<ReturnType<typeof createPostedMessage>>;
