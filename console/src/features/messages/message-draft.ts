import { Entity } from "@tbm/contract/entities.ts";
import { NO_OPTIONS } from "@tbm/contract/message-look.ts";
import { REPEATS } from "@tbm/contract/messages.ts";
import { z } from "zod";

const STORAGE_KEY = "bot-manager-message-draft";

/** A picture of the library, as far as it is shown. */
const Chosen = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  type: z.string(),
});
export type Chosen = z.infer<typeof Chosen>;

const Options = z.object({
  silent: z.boolean(),
  protect: z.boolean(),
  noPreview: z.boolean(),
  pin: z.boolean(),
});

const Kept = z.object({
  mode: z.enum(["now", "schedule"]),
  botId: z.string().nullable(),
  groups: z.array(z.string()).transform((ids): ReadonlySet<string> => new Set(ids)),
  message: z.string(),
  entities: z.array(Entity).readonly().default([]),
  options: Options.default(NO_OPTIONS),
  chosen: z.array(Chosen).readonly().default([]),
  keyboardId: z.string().nullable(),
  date: z.string(),
  time: z.string(),
  repeat: z.enum(REPEATS),
});

/** A picture with the address under which the browser shows it. */
interface Attached {
  file: File;
  url: string;
}

/** A message as far as it is written. All but the image outlives a reload. */
export type MessageDraft = z.infer<typeof Kept> & { image: Attached | null };

export const EMPTY_DRAFT: MessageDraft = {
  mode: "now",
  botId: null,
  groups: new Set(),
  message: "",
  entities: [],
  options: NO_OPTIONS,
  chosen: [],
  keyboardId: null,
  date: "",
  time: "",
  repeat: "none",
  image: null,
};

/** What a posted message leaves behind: the bot, and what the other tab has. */
export const AFTER_SENDING: Partial<MessageDraft> = {
  groups: EMPTY_DRAFT.groups,
  message: "",
  entities: [],
  options: NO_OPTIONS,
  chosen: [],
  keyboardId: null,
  image: null,
};
export const AFTER_SCHEDULING: Partial<MessageDraft> = {
  ...AFTER_SENDING,
  date: "",
  time: "",
  repeat: "none",
};

function load(worker: string | null): MessageDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    const { worker: writtenFor, ...kept } = Kept.extend({ worker: z.string() }).parse(stored);
    return writtenFor === worker ? { ...kept, image: null } : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

function store(worker: string | null, draft: MessageDraft): void {
  const kept = { ...draft, groups: [...draft.groups], image: undefined, worker };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // A browser may forbid storage or have no room; the draft then lasts until a reload.
  }
}

/**
 * The draft belongs to the console, not to one visit of the screen: a message that is posted after
 * the operator went elsewhere must be gone from it on return.
 */
export function createDraftStore() {
  let held: { worker: string | null; draft: MessageDraft } | null = null;
  const listeners = new Set<() => void>();

  function read(worker: string | null): MessageDraft {
    if (held?.worker !== worker || !held) held = { worker, draft: load(worker) };
    return held.draft;
  }

  return {
    read,
    change: (worker: string | null, change: Partial<MessageDraft>): void => {
      const draft = { ...read(worker), ...change };
      held = { worker, draft };
      store(worker, draft);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const draftStore = createDraftStore();
