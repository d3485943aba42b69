import { LIMITS } from "@tbm/contract/limits.ts";
import type { Preflight } from "@tbm/contract/preflight.ts";
import { plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";

import { countInBusiestChats, countTargets, readNames } from "#discovery/group-rights.ts";
import { mayPostTo, readPreferences, readSenders, type Sender } from "#ledger/all-bots/senders.ts";
import type { Needs } from "#messages/needs.ts";
import { chooseBots } from "#planning/automatic/choose-bots.ts";
import { whyNoneMayPost } from "#planning/automatic/why-none-may-post.ts";
import type { Ports } from "#ports.ts";
import { findSlowest } from "#sending/pace/slowest-bot.ts";

import type { Content } from "./content-faults.ts";
import { remark } from "./faults.ts";

/** Who would get a message, and when. */
export interface Forecast extends Preflight {
  /** How many of the groups are in the list. */
  known: number;
}

const TEXT: Needs = { text: true, photos: false, animations: false };
const PHOTOS: Needs = { text: false, photos: true, animations: false };

const canAny = (senders: readonly Sender[], group: string, needs: Needs) =>
  senders.some((sender) => mayPostTo(sender, group, needs));

/** What happens to a message if the worker chooses a bot for each group. The slowest bot decides how long it takes. */
export async function examineAutomatic(
  ports: Ports,
  { groups, isNow }: { groups: readonly string[]; isNow: boolean },
  { needs, weights }: Content,
): Promise<Forecast> {
  const senders = await readSenders(ports, groups);
  const preferences = await readPreferences(ports, groups);
  const { byBot, without } = chooseBots(groups, senders, { needs, preferences });
  const { known } = await countTargets(ports, groups);
  const unreachable = without.length > 0 ? await readNames(ports, without) : [];
  const named = unreachable.slice(0, LIMITS.unreachableGroupsNamed);
  const ids = named.map(({ id }) => id);
  const reasonOf = await whyNoneMayPost(ports, ids, senders);
  const asked = Array.from(byBot, ([botId, own]) => ({ botId, groups: own }));
  const inBusiestChat = await countInBusiestChats(ports, asked);
  const chosen = senders.filter(({ id }) => byBot.has(id));
  const loads = chosen.map(({ id, waiting }) => ({
    botId: id,
    waiting,
    deliveries: byBot.get(id)?.length ?? 0,
    inBusiestChat: inBusiestChat.get(id) ?? 0,
    weights,
  }));
  const offline = chosen.filter(({ isOnline }) => !isOnline).map(({ name }) => name);
  return {
    known,
    ready: known - unreachable.length,
    troubled: unreachable.map(({ id }) => id),
    groups: named.map(({ id, name }) => {
      const cause = plain(reasonOf(id, needs));
      return {
        id,
        name,
        canPostText: canAny(senders, id, TEXT),
        canPostPhotos: canAny(senders, id, PHOTOS),
        reason: sentenceOf(cause),
        cause,
      };
    }),
    faults:
      offline.length > 0 ? [remark({ code: "only_offline_bots", params: { bots: offline } })] : [],
    ...(await findSlowest(ports, loads, isNow)),
    bot_count: chosen.length,
  };
}
