import { z } from "zod/mini";

import { fault } from "./sentences/encode-fault.ts";
import type { CHAT_REFERENCE_FAULTS } from "./sentences/input/chat-reference-faults.ts";

const MAX_LENGTH = 300;

/** A chat in the Bot API's form: a group's number, or a public name with its @. */
export interface ChatReference {
  kind: "id" | "name";
  chat: string;
  /** The topic that a link leads to; 1 is General, which is the group itself. */
  threadId?: number;
  /** True if it may also be a message in General: links to topics and to such messages have one number each. */
  isThreadUnsure?: boolean;
}
type ReferenceFault = { kind: "fault"; fault: keyof typeof CHAT_REFERENCE_FAULTS };

const NOT_A_REFERENCE: ReferenceFault = { kind: "fault", fault: "reference_unreadable" };
const INVITE: ReferenceFault = { kind: "fault", fault: "reference_is_invite" };
const PERSON: ReferenceFault = { kind: "fault", fault: "reference_is_person" };

const NAME = /^[a-z][a-z0-9_]{3,31}$/i;
const LINK = /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.(?:me|dog)\/(.*)$/i;
const NAMED_HOST = /^(?:https?:\/\/)?([a-z][a-z0-9_]{3,31})\.t\.me(?:\/.*)?$/i;
/** The prefix of the ids of supergroups and channels. */
const MARK = "-100";

const byName = (name: string, link: Omit<ChatReference, "kind" | "chat"> = {}) =>
  NAME.test(name) ? { kind: "name" as const, chat: `@${name}`, ...link } : NOT_A_REFERENCE;

const GENERAL = 1;

const numberIn = (part: string): number => (/^\d{1,10}$/.test(part) ? Number(part) : 0);

/** The topic in `/42/77`, where 77 is a message in it, in `/77?thread=42`, or perhaps in `/42`. */
function threadIn([first = "", message = ""]: readonly string[], query: string) {
  const named = numberIn(new URLSearchParams(query).get("thread") ?? "");
  const threadId = named || numberIn(first);
  if (threadId === 0) return {};
  const isSure = named > 0 || numberIn(message) > 0 || threadId === GENERAL;
  return isSure ? { threadId } : { threadId, isThreadUnsure: true };
}

function readLink(link: string): ChatReference | ReferenceFault {
  const [path = "", query = ""] = link.replace(/#.*$/, "").split("?");
  const [first = "", second = "", ...rest] = path.split("/");
  if (/^(?:\+|%2B|joinchat$|addlist$)/i.test(first)) return INVITE;
  if (first === "c") {
    if (!/^\d{1,16}$/.test(second)) return NOT_A_REFERENCE;
    return { kind: "id", chat: MARK + second, ...threadIn(rest, query) };
  }
  // A link with /s/ opens the same channel in a browser.
  return first === "s" ? byName(second) : byName(first, threadIn([second, ...rest], query));
}

/** Reads what an operator typed or pasted to name a chat. */
export function readChatReference(given: string): ChatReference | ReferenceFault {
  const text = given.trim();
  if (/^-\d{1,20}$/.test(text)) return { kind: "id", chat: text };
  if (/^\d+$/.test(text)) return PERSON;
  if (text.startsWith("@")) return byName(text.slice(1));
  if (/^tg:\/\/join\b/i.test(text)) return INVITE;
  const path = LINK.exec(text)?.[1];
  if (path !== undefined) return readLink(path);
  const name = NAMED_HOST.exec(text)?.[1];
  return name === undefined ? NOT_A_REFERENCE : byName(name);
}

export const ChatReferenceText = z.string(fault("reference_required")).check(
  z.trim(),
  z.minLength(1, fault("reference_required")),
  z.maxLength(MAX_LENGTH, fault("reference_too_long", { limit: MAX_LENGTH })),
  z.superRefine((text, context) => {
    const read = readChatReference(text);
    if (read.kind === "fault") context.addIssue({ code: "custom", message: fault(read.fault) });
  }),
);
