import { z } from "zod";

const LONGEST = 300;

/** A chat as the Bot API takes it: a group's number, or a public name with its @. */
export type ChatReference = { kind: "id" | "name"; chat: string };
export type ReferenceFault = { kind: "fault"; fault: string };

const fault = (sentence: string): ReferenceFault => ({ kind: "fault", fault: sentence });

const NOT_A_REFERENCE = fault(
  "Enter a chat id such as -1001234567890, an @name, or a link that begins with t.me.",
);
const INVITE = fault(
  "A bot cannot open an invite link. Put the bot into the group in Telegram: it then appears here by itself, or add it by its chat id.",
);
const PERSON = fault(
  "This is the number of a person or a bot. A group's chat id is negative, such as -1001234567890.",
);

const NAME = /^[a-z][a-z0-9_]{3,31}$/i;
const LINK = /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.(?:me|dog)\/(.*)$/i;
const NAMED_HOST = /^(?:https?:\/\/)?([a-z][a-z0-9_]{3,31})\.t\.me(?:\/.*)?$/i;
/** The numbers of supergroups and channels are written with this in front. */
const MARK = "-100";

const byName = (name: string): ChatReference | ReferenceFault =>
  NAME.test(name) ? { kind: "name", chat: `@${name}` } : NOT_A_REFERENCE;

function readLink(path: string): ChatReference | ReferenceFault {
  const [first = "", second = ""] = path.replace(/[?#].*$/, "").split("/");
  if (/^(?:\+|%2B|joinchat$|addlist$)/i.test(first)) return INVITE;
  if (first === "c") {
    return /^\d{1,16}$/.test(second) ? { kind: "id", chat: MARK + second } : NOT_A_REFERENCE;
  }
  // With /s/ before it, the same channel is read in a browser.
  return byName(first === "s" ? second : first);
}

/** What an operator typed or copied to name a chat. */
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
  .string("A chat id, @name or link is required.")
  .trim()
  .min(1, "A chat id, @name or link is required.")
  .max(LONGEST, `A reference may have at most ${LONGEST} characters.`)
  .superRefine((text, context) => {
    const read = readChatReference(text);
    if (read.kind === "fault") context.addIssue({ code: "custom", message: read.fault });
  });
