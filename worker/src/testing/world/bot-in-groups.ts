import { audit } from "#testing/audit/audit.ts";

import { png } from "./pictures.ts";
import { storedSentence } from "./stored-causes.ts";
import type { World } from "./world.ts";

interface MessageForm {
  message?: string;
  groups?: readonly string[];
  image?: File;
  keyboardId?: string;
  [field: string]: unknown;
}

/** A picture file. Different seeds give different pictures. */
export const pictureFile = (seed = 1) => new File([png({ seed })], `${seed}.png`);

/** A bot in as many groups as a test needs, with records in the worker. */
export async function createBotInGroups(world: World, { groups: count }: { groups: number }) {
  const { control, journal } = world.telegram;
  const bot = control.createBot({ name: "Shop" });
  const added = await world.call("POST", "/api/bots", { name: "Shop", token: bot.token });
  const botId: string = added.body.id;
  const chats = Array.from({ length: count }, (_, index) => {
    const chat = control.createChat({ type: "supergroup", title: `Group ${index + 1}` });
    control.addBot(chat.id, bot.id);
    const id = `grp_${String(index + 1).padStart(6, "0")}`;
    return { id, chatId: chat.id, title: chat.title };
  });
  const created_at = new Date(world.clock.now()).toISOString();
  world.insertRows({
    groups: chats.map(({ id, chatId, title }) => ({
      id,
      name: title,
      chatId: String(chatId),
      created_at,
    })),
  });
  const groups = chats.map(({ id }) => id);
  const titles = new Map(chats.map(({ chatId, title }) => [chatId, title]));

  function form({ groups: chosen = groups, ...fields }: MessageForm): FormData {
    const data = new FormData();
    data.append("groups", JSON.stringify(chosen));
    if (!("botId" in fields)) data.append("botId", botId);
    for (const [name, value] of Object.entries(fields)) {
      data.append(name, value instanceof File ? value : String(value));
    }
    return data;
  }

  const breaches = (movedTo?: (chatId: number) => number) =>
    audit(world.database, journal.all(), movedTo);

  async function addImages(folderId: string, ...files: File[]): Promise<string[]> {
    const data = new FormData();
    data.append("folderId", folderId);
    for (const file of files) data.append("images", file);
    const { body } = await world.call("POST", "/api/images", data);
    return body.map(({ id }: { id: string }) => id);
  }

  return {
    bot,
    botId,
    chats,
    groups,
    /** Rows that make the bot an administrator of its groups. */
    memberships: chats.map(({ chatId }) => ({ bot_id: botId, chatId: String(chatId) })),
    form,
    send: (fields: MessageForm, headers: Record<string, string> = {}) =>
      world.until(world.call("POST", "/api/send/now", form(fields), headers)),
    schedule: (fields: MessageForm) => world.call("POST", "/api/schedule", form(fields)),
    /** Creates a keyboard with one button and returns its id. */
    keyboard: async (text = "Shop"): Promise<string> => {
      const keyboard = { inline_keyboard: [[{ text, url: "https://shop.example.com" }]] };
      return (await world.call("POST", "/api/keyboards", { name: text, keyboard })).body.id;
    },
    addImages,
    /** Creates a folder with this many pictures and returns its id. */
    folder: async (pictures = 1): Promise<string> => {
      const { body } = await world.call("POST", "/api/folders", { name: "Game" });
      const files = Array.from({ length: pictures }, (_, index) => pictureFile(index + 1));
      if (pictures > 0) await addImages(body.id, ...files);
      return body.id;
    },
    /** Creates and starts a campaign, with defaults for fields that are not given. */
    campaign: (folderId: string, fields: Record<string, unknown> = {}) =>
      world.call("POST", "/api/campaigns", {
        name: "Game",
        botId,
        groups,
        folderId,
        messageTemplate: "Play",
        intervalHours: 6,
        imagesPerSend: 1,
        ...fields,
      }),
    /** The bot's posts that members saw, in order. */
    seen: () =>
      journal
        .all()
        .filter(
          ({ kind, botId: by, content }) =>
            kind === "posted" && by === bot.id && content !== "service",
        )
        .map(
          ({ chatId, threadId, text, content, at, mediaGroupId, replyMarkup, method, file }) => ({
            chat: titles.get(chatId),
            chatId,
            threadId: threadId ?? 0,
            text: text ?? "",
            content,
            at,
            method,
            picture: file?.sha256,
            isAlbum: mediaGroupId !== undefined,
            hasKeyboard: replyMarkup !== undefined,
            buttons: JSON.stringify(replyMarkup ?? null),
          }),
        ),
    /** The deliveries in the worker's records. */
    deliveries: () =>
      world.database
        .prepare("SELECT * FROM all_deliveries ORDER BY seq, group_id")
        .all()
        .map((row) => ({
          state: row["state"],
          reason: storedSentence(row["cause"]),
          step: row["step"],
        })),
    broadcastCount: () =>
      Number(world.database.prepare("SELECT count(*) AS count FROM broadcasts").get()?.["count"]),
    /** The differences between the records and what members saw. */
    breaches,
    assertNoBreach: (movedTo?: (chatId: number) => number) => {
      const found = breaches(movedTo);
      if (found.length > 0) throw new Error(found.join("\n"));
    },
  };
}

export type BotInGroups = Awaited<ReturnType<typeof createBotInGroups>>;
