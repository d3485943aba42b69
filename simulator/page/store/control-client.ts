import type {
  BotStanding,
  ChatChange,
  ChatInput,
  MemberPost,
  PersonChange,
} from "#control/control-inputs.ts";
import type { BotView, ChatView, MessageView } from "#control/control-views.ts";
import type { JournalCounts } from "#control/journal-counts.ts";
import type { Fault, FaultInput } from "#faults/fault.ts";
import type { LimitSettings } from "#limits/limit-settings.ts";

import type { ChatPage } from "./page-state.ts";

type Topic = ChatView["topics"][number];

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await fetch(`/_${path}`, init).catch(() => null);
  if (!response) throw new Error("The simulator does not answer.");
  const answer: unknown = await response.json().catch(() => null);
  // The control API answers a failure with `{error}`, and a success with the type named at each call.
  if (response.ok) return answer as Answer;
  const { error } = (answer ?? {}) as { error?: string };
  throw new Error(error ?? `The simulator answered ${response.status}.`);
}

const get = <Answer>(path: string) => call<Answer>("GET", path);

/** The control API of the simulator that served this page. */
export const control = {
  clock: () => get<{ now: number; isManual: boolean }>("/clock"),
  advanceClock: (ms: number) => call<{ now: number }>("POST", "/clock", { ms }),
  reset: () => call<unknown>("POST", "/reset"),

  bots: () => get<BotView[]>("/bots"),
  createBot: (name: string) => call<BotView>("POST", "/bots", { name }),
  revokeToken: (bot: number) => call<BotView>("POST", `/bots/${bot}/revoke`),

  chats: () => get<ChatView[]>("/chats"),
  chat: (chat: number, limit: number) => get<ChatPage>(`/chats/${chat}?limit=${limit}`),
  createChat: (input: ChatInput) => call<ChatView>("POST", "/chats", input),
  changeChat: (chat: number, change: ChatChange) =>
    call<ChatView>("PATCH", `/chats/${chat}`, change),
  migrateChat: (chat: number) => call<ChatView>("POST", `/chats/${chat}/migrate`),
  deleteChat: (chat: number) => call<ChatView>("DELETE", `/chats/${chat}`),
  setStanding: (chat: number, bot: number, standing: BotStanding) =>
    call<ChatView>("PUT", `/chats/${chat}/bots/${bot}`, standing),
  createTopic: (chat: number, name: string) =>
    call<Topic>("POST", `/chats/${chat}/topics`, { name }),
  changeTopic: (chat: number, topic: number, change: Partial<Omit<Topic, "id">>) =>
    call<Topic>("PATCH", `/chats/${chat}/topics/${topic}`, change),
  startBot: (person: number, change: PersonChange) =>
    call<unknown>("PATCH", `/people/${person}`, change),
  post: (chat: number, post: MemberPost) =>
    call<MessageView>("POST", `/chats/${chat}/messages`, post),
  deleteMessage: (chat: number, message: number) =>
    call<MessageView>("DELETE", `/chats/${chat}/messages/${message}`),

  limits: () => get<LimitSettings>("/limits"),
  setLimits: (limits: Partial<LimitSettings>) => call<LimitSettings>("PATCH", "/limits", limits),
  faults: () => get<Fault[]>("/faults"),
  addFault: (fault: FaultInput) => call<Fault>("POST", "/faults", fault),
  clearFaults: (id = "") => call<unknown>("DELETE", id === "" ? "/faults" : `/faults/${id}`),
  journalCounts: () => get<JournalCounts>("/journal/counts"),
};
