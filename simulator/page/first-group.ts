import { control } from "./control-client.ts";
import { goTo, isWide } from "./page-route.ts";

/** Ends the emptiness: a group of two people and a bot, opened. */
export async function createFirstGroup(): Promise<void> {
  const bot = await control.createBot("Helper");
  const chat = await control.createChat({
    type: "group",
    title: "First group",
    members: ["Ann", "Somchai"],
  });
  await control.setStanding(chat.id, bot.id, { status: "member" });
  goTo({ chatId: chat.id, panel: isWide() ? "chat" : null });
}
