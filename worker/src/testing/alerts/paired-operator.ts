import { runAlertRound } from "#features/alerts/alert-round.ts";
import type { World } from "#testing/world/world.ts";

export const codeIn = (link: string): string => new URL(link).searchParams.get("start") ?? "";

/** A person in the simulated Telegram. Needs a world whose WORKER_URL is https, so that updates arrive. */
export function createOperator(world: World, bot: { id: number }, name = "Ann") {
  const { control, journal } = world.telegram;
  const { id } = control.createPerson({ name });
  const settle = async () => {
    await control.settleDeliveries();
    await world.elapse(1);
  };
  return {
    id,
    /** Presses Start with the text of a link. */
    start: async (startText: string) => {
      control.changePerson(id, { startsBot: bot.id, startText });
      await settle();
    },
    write: async (text: string) => {
      await control.postAsMember(id, { text });
      await settle();
    },
    block: async () => {
      control.changePerson(id, { blocksBot: bot.id });
      await settle();
    },
    /** What the bot wrote to this person since the last call. */
    read: (() => {
      let seen = 0;
      return () => {
        const texts = journal
          .all()
          .filter((entry) => entry.chatId === id && entry.botId !== null)
          .map(({ text }) => text ?? "");
        const fresh = texts.slice(seen);
        seen = texts.length;
        return fresh;
      };
    })(),
  };
}

/** A person who gets the alerts of this world. */
export async function pairOperator(world: World, stage: { bot: { id: number }; botId: string }) {
  const operator = createOperator(world, stage.bot);
  const path = `/api/bots/${stage.botId}/alert-pairing`;
  const { body } = await world.call("PUT", path, { language: "en" });
  await operator.start(codeIn(body.link));
  operator.read();
  return {
    ...operator,
    /** Runs a round of alerts and returns what arrived. */
    round: async () => {
      await world.until(runAlertRound(world.ports));
      return operator.read();
    },
  };
}
