import type { Clock } from "#clock.ts";
import { createFaultRegistry, type FaultRegistry } from "#faults/fault-registry.ts";
import type { GatewayAnswer } from "#faults/gateway-answer.ts";
import { createJournal, type Journal } from "#journal.ts";
import { createTokenLimit, type TokenLimit } from "#limits/new-token-limit.ts";
import { createLiveEvents, type LiveEvents } from "#live-events.ts";
import type { Settings } from "#options.ts";
import { createOutage, type Outage } from "#outage.ts";
import { type Random, seededRandom } from "#seeded-random.ts";

import type { Bot } from "./bot-state.ts";
import type { Chat } from "./chat-state.ts";
import { createFileStore, type FileStore } from "./file-store.ts";
import type { Person } from "./people.ts";
import { ServerProblems } from "./server-problems.ts";

/** The whole state of one simulated Telegram. */
export type World = {
  settings: Settings;
  clock: Clock;
  random: Random;
  botsByToken: Map<string, Bot>;
  botsById: Map<number, Bot>;
  people: Map<number, Person>;
  chats: Map<number, Chat>;
  chatsByUsername: Map<string, Chat>;
  files: FileStore;
  journal: Journal;
  events: LiveEvents;
  faults: FaultRegistry;
  tokenLimit: TokenLimit;
  /** Until when every call fails, on the simulator's clock. */
  outageUntil: number;
  outageKind: "refused" | "reset" | "hang";
  outage: Outage;
  /** What a proxy answers during an outage; null if there is no answer. */
  outageAnswer: GatewayAnswer | null;
  /** Until when the server refuses calls because it restarts. */
  restartingUntil: number;
  serverProblems: ServerProblems;
  nextUserId: number;
  nextChatNumber: number;
  nextMediaGroup: number;
  /** Webhook requests under way. */
  deliveries: Set<Promise<void>>;
  /** Runs the method that a webhook's answer names, if any. */
  runWebhookReply: (bot: Bot, values: Record<string, unknown>) => Promise<void>;
  /** Aborted when the simulator closes, which ends everything that waits. */
  closing: AbortController;
};

type Kept = "settings" | "clock" | "events" | "outage" | "closing" | "runWebhookReply";
type Contents = Omit<World, Kept>;

const emptyContents = (settings: Settings): Contents => {
  const random = seededRandom(settings.seed);
  return {
    random,
    botsByToken: new Map(),
    botsById: new Map(),
    people: new Map(),
    chats: new Map(),
    chatsByUsername: new Map(),
    files: createFileStore(),
    journal: createJournal(settings.journalCapacity),
    faults: createFaultRegistry(random),
    tokenLimit: createTokenLimit(),
    outageUntil: 0,
    outageKind: "refused",
    outageAnswer: null,
    restartingUntil: 0,
    serverProblems: ServerProblems.parse({}),
    nextUserId: 700_000_001,
    nextChatNumber: 1_400_000_001,
    nextMediaGroup: 13_000_000_000_001,
    deliveries: new Set(),
  };
};

export const createSimulatedWorld = (settings: Settings): World => ({
  settings,
  clock: settings.clock,
  events: createLiveEvents(),
  outage: createOutage(),
  closing: new AbortController(),
  runWebhookReply: async () => {},
  ...emptyContents(settings),
});

/** Empties the world in place, so that references to it stay valid. */
export const emptyWorld = (world: World) => {
  Object.assign(world, emptyContents(world.settings));
};

export const unixNow = (world: World): number => Math.floor(world.clock.now() / 1000);
