import { findMethod } from "#api/method-table.ts";
import type { Fault, FaultInput } from "#faults/fault.ts";
import { type LimitInput, LimitSettings } from "#limits/limit-settings.ts";
import { refusals } from "#refusals.ts";
import type { ServerProblemsInput } from "#state/server-problems.ts";
import { emptyWorld, type World } from "#state/simulated-world.ts";
import { closeWebhook } from "#updates/webhook.ts";

import { changeBot, createBot, revokeToken } from "./bot-control.ts";
import { addTopic, changeChat, changeTopic, createChat, deleteChat } from "./chat-control.ts";
import { advanceClock, settleDeliveries } from "./clock-control.ts";
import { ControlError } from "./control-error.ts";
import {
  type BotChange,
  type BotInput,
  type BotStanding,
  type ChatChange,
  type ChatInput,
  type FileChange,
  type JournalPage,
  type MemberPost,
  type OutageInput,
  Page,
  type PersonChange,
  type PersonInput,
  type TopicChange,
} from "./control-inputs.ts";
import { botView, chatView, messageView } from "./control-views.ts";
import { findChat, findTopic } from "./find-records.ts";
import { countJournal } from "./journal-counts.ts";
import { readJournal } from "./journal-page.ts";
import {
  changePerson,
  createPersonWithChat,
  deleteAsAdmin,
  postAsMember,
} from "./member-control.ts";
import { migrateChat } from "./migration-control.ts";
import { beginOutage, restartServer, setServerProblems } from "./server-control.ts";
import { setBotStanding } from "./standing-control.ts";

/** Everything that people, BotFather or failures can do to the simulated Telegram. */
export const createControl = (world: World) => ({
  createBot: (input: BotInput) => createBot(world, input),
  changeBot: (botId: number, change: BotChange) => changeBot(world, botId, change),
  revokeToken: (botId: number) => revokeToken(world, botId),
  listBots: () => [...world.botsById.values()].map(botView),

  createChat: (input: ChatInput) => createChat(world, input),
  changeChat: (chatId: number, change: ChatChange) => changeChat(world, chatId, change),
  migrateChat: (chatId: number) => migrateChat(world, chatId),
  deleteChat: (chatId: number) => deleteChat(world, chatId),
  listChats: () => [...world.chats.values()].map((chat) => chatView(world, chat)),
  viewChat: (chatId: number, page: Page = {}) => {
    const chat = findChat(world, chatId);
    const { before = Infinity, limit } = Page.parse(page);
    const older = [...chat.messages.values()].filter(({ id }) => id < before);
    const messages = older.slice(-limit).map((message) => messageView(world, message));
    const pinned = chat.messages.get(chat.pinnedIds.at(-1) ?? 0);
    return {
      ...chatView(world, chat),
      messages,
      hasOlder: older.length > limit,
      pinned: pinned ? messageView(world, pinned) : null,
    };
  },

  setBotStanding: (chatId: number, botId: number, standing: BotStanding) =>
    setBotStanding(world, chatId, botId, standing),
  addBot: (chatId: number, botId: number, standing: BotStanding = { status: "member" }) =>
    setBotStanding(world, chatId, botId, standing),
  promoteBot: (chatId: number, botId: number, rights: BotStanding["rights"] = {}) =>
    setBotStanding(world, chatId, botId, { status: "administrator", rights }),
  restrictBot: (chatId: number, botId: number, permissions: BotStanding["permissions"] = {}) =>
    setBotStanding(world, chatId, botId, { status: "restricted", permissions }),
  kickBot: (chatId: number, botId: number) =>
    setBotStanding(world, chatId, botId, { status: "kicked" }),
  removeBot: (chatId: number, botId: number) =>
    setBotStanding(world, chatId, botId, { status: "left" }),

  createTopic: (chatId: number, name: string) => {
    const chat = findChat(world, chatId);
    return findTopic(chat, addTopic(world, chat, name));
  },
  changeTopic: (chatId: number, topicId: number, change: TopicChange) =>
    changeTopic(world, findChat(world, chatId), topicId, change),

  createPerson: (input: PersonInput) => createPersonWithChat(world, input),
  changePerson: (userId: number, change: PersonChange) => changePerson(world, userId, change),
  postAsMember: (chatId: number, post: MemberPost) => postAsMember(world, chatId, post),
  /** Deletes a message as an administrator of the chat does. */
  deleteAsAdmin: (chatId: number, messageId: number) => deleteAsAdmin(world, chatId, messageId),
  /** Makes Telegram lose the file: its id is refused from now on. */
  forgetFile: (fileId: string) => world.files.forget(fileId),
  /** The id stays known but no longer gives access to the file. */
  changeFile: (fileId: string, { reference }: FileChange) =>
    world.files.invalidateReference(fileId, reference),

  limits: () => world.settings.limits,
  setLimits: (limits: LimitInput) => {
    world.settings.limits = LimitSettings.parse({ ...world.settings.limits, ...limits });
    return world.settings.limits;
  },
  /** Sets how long Telegram takes to send. */
  setLatency: (ms: number) => {
    world.settings.latencyMs = ms;
  },
  /** Sets how long setWebhook takes. */
  setWebhookLatency: (ms: number) => {
    world.settings.webhookLatencyMs = ms;
  },
  addFault: (fault: FaultInput): Fault => {
    const method = fault.match?.method;
    if (method !== undefined && !findMethod(method.toLowerCase())) {
      throw new ControlError(422, `There is no method ${method}.`);
    }
    return world.faults.add(fault);
  },
  listFaults: () => world.faults.list(),
  clearFaults: (id?: string) => world.faults.clear(id),
  refuseConnections: (ms: number) => beginOutage(world, { ms }),
  beginOutage: (outage: OutageInput) => beginOutage(world, outage),
  restartServer: (ms: number) => restartServer(world, ms),
  serverProblems: () => world.serverProblems,
  setServerProblems: (serverProblems: ServerProblemsInput) =>
    setServerProblems(world, serverProblems),

  now: () => world.clock.now(),
  advanceClock: (ms: number) => advanceClock(world, ms),
  /** Resolves when no webhook request is under way. */
  settleDeliveries: () => settleDeliveries(world),

  journal: (page: JournalPage = {}) => readJournal(world.journal, page).entries,
  /** One page of the journal, and where the next one starts. */
  journalPage: (page: JournalPage = {}) => readJournal(world.journal, page),
  journalCounts: () => countJournal(world.journal),
  snapshot: () => ({
    now: world.clock.now(),
    isClockManual: world.clock.isManual,
    limits: world.settings.limits,
    faults: world.faults.list(),
    bots: [...world.botsById.values()].map(botView),
    chats: [...world.chats.values()].map((chat) => chatView(world, chat)),
    journalSize: world.journal.size(),
  }),
  /** Empties the world; limits stay as they are. */
  reset: () => {
    for (const bot of world.botsById.values()) {
      if (bot.webhook) closeWebhook(bot.webhook);
      bot.poll?.end(refusals.unauthorized());
      bot.webhookChange?.end(refusals.unauthorized());
    }
    emptyWorld(world);
    world.events.publish({ type: "reset" });
  },
});
export type Control = ReturnType<typeof createControl>;
