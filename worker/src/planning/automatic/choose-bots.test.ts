import fc from "fast-check";
import { expect, test } from "vitest";

import { mayPostTo, type Sender } from "#ledger/all-bots/senders.ts";

import { chooseBots } from "./choose-bots.ts";

const TEXT = { text: true, photos: false, animations: false };
const MAY_TEXT = 1;
const GROUPS = Array.from({ length: 12 }, (_, index) => `grp_${index}`);

const sender = fc.record({
  isOnline: fc.boolean(),
  waiting: fc.nat(20),
  groups: fc.uniqueArray(fc.constantFrom(...GROUPS)),
});
const situation = fc.record({
  senders: fc.array(sender, { maxLength: 5 }),
  preferred: fc.dictionary(fc.constantFrom(...GROUPS), fc.nat(5)),
});

const toSenders = (drawn: readonly { isOnline: boolean; waiting: number; groups: string[] }[]) =>
  drawn.map(({ groups, ...rest }, index): Sender => ({
    id: `bot_${index}`,
    name: `Bot ${index}`,
    ...rest,
    groups: new Map(groups.map((group) => [group, MAY_TEXT])),
  }));

function choose(senders: readonly Sender[], preferred: Record<string, number> = {}) {
  const preferences = new Map(
    Object.entries(preferred).map(([group, index]) => [group, `bot_${index}`]),
  );
  const { byBot, without } = chooseBots(GROUPS, senders, { needs: TEXT, preferences });
  const botOf = new Map(
    [...byBot].flatMap(([bot, groups]) => groups.map((group) => [group, bot] as const)),
  );
  return { byBot, without, botOf, preferences };
}

test("every group that a bot may post to gets one such bot, an online one if there is one", () => {
  fc.assert(
    fc.property(situation, ({ senders: drawn, preferred }) => {
      const senders = toSenders(drawn);
      const { without, botOf } = choose(senders, preferred);
      for (const group of GROUPS) {
        const able = senders.filter((bot) => mayPostTo(bot, group, TEXT));
        const chosen = able.find(({ id }) => id === botOf.get(group));
        expect(without.includes(group)).toBe(able.length === 0);
        expect(chosen !== undefined).toBe(able.length > 0);
        if (able.some(({ isOnline }) => isOnline)) expect(chosen?.isOnline).toBe(true);
      }
      expect(botOf.size + without.length).toBe(GROUPS.length);
    }),
  );
});

test("a group gets the bot that it prefers, if that bot is online and may post", () => {
  fc.assert(
    fc.property(situation, ({ senders: drawn, preferred }) => {
      const senders = toSenders(drawn);
      const { botOf, preferences } = choose(senders, preferred);
      for (const [group, wished] of preferences) {
        const bot = senders.find(({ id }) => id === wished);
        if (bot?.isOnline && mayPostTo(bot, group, TEXT)) expect(botOf.get(group)).toBe(wished);
      }
    }),
  );
});

test("if all bots may post everywhere, none gets a group while another has two fewer waiting", () => {
  const loads = fc.array(fc.nat(20), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(loads, (waiting) => {
      const drawn = waiting.map((count) => ({ isOnline: true, waiting: count, groups: GROUPS }));
      const { byBot } = choose(toSenders(drawn));
      const after = waiting.map((count, index) => count + (byBot.get(`bot_${index}`)?.length ?? 0));
      for (const [index, total] of after.entries()) {
        if (byBot.has(`bot_${index}`)) expect(total - Math.min(...after)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test("a bot that is the only one for some groups gets fewer of the others", () => {
  const own = GROUPS.slice(6);
  const drawn = [
    { isOnline: true, waiting: 0, groups: GROUPS },
    { isOnline: true, waiting: 0, groups: GROUPS.slice(0, 6) },
  ];
  const { byBot } = choose(toSenders(drawn));
  expect(byBot.get("bot_0")).toEqual(own);
  expect(byBot.get("bot_1")).toHaveLength(6);
});

test("a bot without the right to post pictures gets no message with a picture", () => {
  const [first, second] = toSenders([
    { isOnline: true, waiting: 0, groups: GROUPS },
    { isOnline: true, waiting: 9, groups: [] },
  ]);
  if (!first || !second) throw new Error("Two bots are drawn.");
  const able = { ...second, groups: new Map(GROUPS.map((group) => [group, 3])) };
  const needs = { ...TEXT, photos: true };
  const { byBot } = chooseBots(GROUPS, [first, able], { needs, preferences: new Map() });
  expect([...byBot.keys()]).toEqual(["bot_1"]);
});
