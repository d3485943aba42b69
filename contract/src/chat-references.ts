import { z } from "zod";

import { fault } from "./sentences/encode-fault.ts";
import type { CHAT_REFERENCE_FAULTS } from "./sentences/input/chat-reference-faults.ts";

const MAX_LENGTH = 300;

/** A chat in the Bot API's form: a group's number, or a public name with its @. */
export interface ChatReference {
  kind: "id" | "name";
  chat: string;
  /** Set if a link has a topic's number, or perhaps a message's. */
  threadId?: number;
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

const byName = (name: string, thread = ""): ChatReference | ReferenceFault =>
  NAME.test(name) ? { kind: "name", chat: `@${name}`, ...threadIn(thread) } : NOT_A_REFERENCE;

/** Topic 1 is General, which is the group itself. */
function threadIn(part: string): { threadId?: number } {
  const threadId = /^\d{1,10}$/.test(part) ? Number(part) : 0;
  return threadId > 1 ? { threadId } : {};
}

function readLink(path: string): ChatReference | ReferenceFault {
  const [first = "", second = "", third = ""] = path.replace(/[?#].*$/, "").split("/");
  if (/^(?:\+|%2B|joinchat$|addlist$)/i.test(first)) return INVITE;
  if (first === "c") {
    if (!/^\d{1,16}$/.test(second)) return NOT_A_REFERENCE;
    return { kind: "id", chat: MARK + second, ...threadIn(third) };
  }
  // A link with /s/ opens the same channel in a browser.
  return first === "s" ? byName(second) : byName(first, second);
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

export const ChatReferenceText = z
  .string(fault("reference_required"))
  .trim()
  .min(1, fault("reference_required"))
  .max(MAX_LENGTH, fault("reference_too_long", { limit: MAX_LENGTH }))
  .superRefine((text, context) => {
    const read = readChatReference(text);
    if (read.kind === "fault") context.addIssue({ code: "custom", message: fault(read.fault) });
  });
