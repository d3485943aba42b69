import { LIMITS } from "@tbm/contract/limits.ts";
import type { AlertTexts } from "@tbm/contract/sentences/alerts/alert-details.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { and, eq, sql } from "drizzle-orm";

import { alertChats, alertPairings } from "#db/alert-tables.ts";
import { bots } from "#db/schema.ts";
import { base64Url, newId, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";
import { boundedTitle, type Message, type Update } from "#telegram/updates.ts";

import { alertTextsOf, escapeHtml, readAlertSettings, writeTo } from "./alert-chats.ts";

/** A link is void after this many wrong codes. */
const MAX_WRONG_CODES = 20;
/** The first wrong codes are answered. A stranger can't make the bot write more often. */
const ANSWERED_WRONG_CODES = 3;

const START = /^\/start(?:@\w+)?\s+([\w-]{1,64})\s*$/;
const STOP = /^\/stop(?:@\w+)?\s*$/;

type Chat = Message["chat"];

export async function digestOf({ subtle }: Ports, code: string): Promise<string> {
  return base64Url(new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(code))));
}

const nameOf = ({ first_name = "", last_name = "", id }: Chat): string =>
  boundedTitle(`${first_name} ${last_name}`.trim()) || id;

/** Answers in the background, so that other updates don't wait for it. */
function answer(ports: Ports, bot_id: string, chat: Chat, text: (texts: AlertTexts) => string) {
  const write = async () => {
    try {
      const texts = alertTextsOf(await readAlertSettings(ports));
      await writeTo(ports, { bot_id, chat_id: chat.id }, escapeHtml(text(texts)));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      ports.log.warn("answer in private chat failed", { bot: bot_id, message });
    }
  };
  ports.background(write());
}

const isPair = (bot_id: string, chat_id: string) =>
  and(eq(alertChats.bot_id, bot_id), eq(alertChats.chat_id, chat_id));

/** Uses up the code, in one batch with the new chat. */
async function pair(ports: Ports, bot_id: string, chat: Chat, code: string): Promise<boolean> {
  const { db } = ports;
  const oldest = new Date(ports.now() - LIMITS.pairingMinutes * 60_000).toISOString();
  const isValid = and(
    eq(alertPairings.bot_id, bot_id),
    eq(alertPairings.code_digest, await digestOf(ports, code)),
    sql`${alertPairings.created_at} > ${oldest} AND ${alertPairings.wrong_codes} < ${MAX_WRONG_CODES}`,
  );
  const [, used] = await db.batch([
    db.run(sql`INSERT INTO ${alertChats} (id, bot_id, chat_id, name, paired_at)
      SELECT ${newId(ports, "alc")}, ${bot_id}, ${chat.id}, ${nameOf(chat)}, ${timestamp(ports)}
      WHERE EXISTS (SELECT 1 FROM ${alertPairings} WHERE ${isValid})
      ON CONFLICT (bot_id, chat_id) DO UPDATE
      SET name = excluded.name, paired_at = excluded.paired_at, cause = NULL`),
    db.update(alertPairings).set({ code_digest: "" }).where(isValid).returning(),
  ]);
  return used.length > 0;
}

async function refuse(ports: Ports, bot_id: string, chat: Chat): Promise<void> {
  const { db } = ports;
  // Telegram may deliver the update that paired it again.
  if ((await db.$count(alertChats, isPair(bot_id, chat.id))) > 0) return;
  const [pairing] = await db
    .update(alertPairings)
    .set({ wrong_codes: sql`${alertPairings.wrong_codes} + 1` })
    .where(eq(alertPairings.bot_id, bot_id))
    .returning();
  if (pairing && pairing.wrong_codes <= ANSWERED_WRONG_CODES) {
    answer(ports, bot_id, chat, (texts) => texts.codeRefused());
  }
}

async function receiveText(ports: Ports, bot_id: string, chat: Chat, text: string): Promise<void> {
  const code = START.exec(text)?.[1];
  if (code !== undefined) {
    if (!(await pair(ports, bot_id, chat, code))) return refuse(ports, bot_id, chat);
    const [bot] = await ports.db.select({ name: bots.name }).from(bots).where(eq(bots.id, bot_id));
    answer(ports, bot_id, chat, (texts) => texts.paired(bot?.name ?? ""));
  } else if (STOP.test(text)) {
    const ended = await ports.db.delete(alertChats).where(isPair(bot_id, chat.id)).returning();
    if (ended.length > 0) answer(ports, bot_id, chat, (texts) => texts.unpaired());
  }
}

/** Pairs the private chat of a person who presses Start with a valid code, and ends alerts there at /stop. */
export async function receivePrivate(ports: Ports, bot_id: string, update: Update): Promise<void> {
  const { message, my_chat_member: change } = update;
  if (message?.chat.type === "private" && message.text !== undefined) {
    await receiveText(ports, bot_id, message.chat, message.text);
  }
  if (change?.chat.type === "private") {
    const cause = change.new_chat_member.status === "kicked" ? plain("user_blocked_bot") : null;
    await ports.db.update(alertChats).set({ cause }).where(isPair(bot_id, change.chat.id));
  }
}
