import type { Clock } from "@tbm/simulator/clock.ts";
import { noLimits } from "@tbm/simulator/limits/limit-settings.ts";
import { createSimulator, type Simulator } from "@tbm/simulator/simulator.ts";

import type { Version1Telegram } from "./version-1-data.ts";

/** Discards the updates about creating the chats, because version 1.0 has already received them. */
async function discardUpdates(telegram: Simulator, token: string): Promise<void> {
  const ask = async (offset: number) => {
    const answer = await telegram.fetch(`http://telegram/bot${token}/getUpdates?offset=${offset}`);
    // The shape of the Bot API's answer.
    return (await answer.json()) as { result: { update_id: number }[] };
  };
  const { result } = await ask(-1);
  const [last] = result;
  if (last) await ask(last.update_id + 1);
}

function assertSame(id: number, wanted: number): void {
  if (id !== wanted) throw new Error(`The simulator gave ${wanted} the id ${id}.`);
}

/** A simulator with the bots and chats that 1.0 had, under their old ids. Its journal is empty. */
export async function restoreTelegram(
  { bots, chats }: Version1Telegram,
  clock?: Clock,
): Promise<Simulator> {
  const telegram = createSimulator({ limits: noLimits(), ...(clock && { clock }) });
  const { control } = telegram;
  const botIds = bots.map((bot) => control.createBot(bot).id);
  // The next person must not get the id of a bot.
  while (control.createPerson({ name: "Stranger" }).id < Math.max(...botIds));
  for (const { id, type, title, bots: members, migratedFrom, migratedTo } of chats) {
    if (migratedFrom !== null || type === "private") continue;
    // Bots in the new chat were in the old one before it moved.
    const moved = chats.find((chat) => chat.id === migratedTo)?.bots;
    assertSame(control.createChat({ type, title, bots: moved ?? members }).id, id);
  }
  for (const { id, migratedTo, isDeleted } of chats) {
    if (migratedTo !== null) assertSame(control.migrateChat(id).id, migratedTo);
    if (isDeleted) control.deleteChat(id);
  }
  for (const { token } of bots) await discardUpdates(telegram, token);
  return telegram;
}
