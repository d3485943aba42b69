import type { Silence } from "./bounded-fetch.ts";
import { explainRefusal, type Scope } from "./refusal-reasons.ts";

const MAX_WAIT_SECONDS = 14 * 86_400;
const DEFAULT_WAIT_SECONDS = 5;

/** A call that did not succeed. `reason` is one plain sentence for the operator. */
export type Trouble =
  /** Not carried out; the same request may be made after the wait. */
  | { kind: "later"; retryAfterSeconds: number; reason: string }
  /** Not carried out; the chat has another id now. */
  | { kind: "moved"; newChatId: string; reason: string }
  /** Not carried out; it will be refused again until something changes. */
  | { kind: "refused"; scope: Scope; reason: string; code: number; description: string }
  /** Not carried out: the request was never sent. */
  | { kind: "neverLeft"; reason: string }
  /** Sent, but it is unknown whether it was carried out. Telegram may even have answered. */
  | { kind: "unconfirmed"; reason: string; isAnswered?: true };

export type Outcome<Result> = { kind: "sent"; result: Result } | Trouble;

/** A failed call as it was observed: a refusal by Telegram, or no answer. */
export type Failure =
  | { code: number; description: string; retryAfter?: number; migratedTo?: number }
  | { silence: Silence };

const SILENCES: Record<Silence, string> = {
  unreachable: "Telegram could not be reached.",
  "timed out": "Telegram did not answer in time.",
  "broken off": "The connection to Telegram broke off.",
  unreadable: "Telegram's answer could not be read.",
  stopped: "The worker stopped before Telegram answered.",
};

function later(seconds: number): Trouble {
  const retryAfterSeconds = Math.min(Math.max(1, Math.ceil(seconds)), MAX_WAIT_SECONDS);
  const unit = retryAfterSeconds === 1 ? "second" : "seconds";
  const reason = `Telegram asks to wait ${retryAfterSeconds} ${unit}.`;
  return { kind: "later", retryAfterSeconds, reason };
}

const waitIn = (description: string): number | undefined => {
  const seconds = /too many requests: retry after (\d+)/i.exec(description)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
};

const ALBUM_ITEM = /failed to send message #(\d+) with the error message "(.*)"/is;

/**
 * An album's error is about one item. Only a rate limit or a missing right at the first item certainly
 * stopped the whole album; otherwise some items may have been posted.
 */
function judgeAlbum(position: number, code: number, description: string): Trouble {
  const inner = judge({ code, description });
  const { scope, isKnown } = explainRefusal(code, description);
  const stopsAll = inner.kind === "later" || (isKnown && (scope === "chat" || scope === "bot"));
  if (position === 1 && stopsAll) return inner;
  const reason = `Part of the album may have been posted. ${inner.reason}`;
  return { kind: "unconfirmed", reason, isAnswered: true };
}

/** The only place that decides what a failed call means. */
export function judge(failure: Failure): Trouble {
  if ("silence" in failure) {
    const kind = failure.silence === "unreachable" ? "neverLeft" : "unconfirmed";
    return { kind, reason: SILENCES[failure.silence] };
  }
  const { code, description, retryAfter, migratedTo } = failure;
  // Only a 4xx says for certain that the call was not carried out.
  if (code < 400 || code >= 500) {
    return { kind: "unconfirmed", reason: "Telegram has trouble of its own." };
  }
  const [, position, inner] = ALBUM_ITEM.exec(description) ?? [];
  if (position !== undefined && inner !== undefined) {
    return judgeAlbum(Number(position), code, inner);
  }
  if (migratedTo !== undefined) {
    const reason = "The group has become a supergroup.";
    return { kind: "moved", newChatId: String(migratedTo), reason };
  }
  const wait = retryAfter ?? waitIn(description);
  if (code === 429 || wait !== undefined) return later(wait ?? DEFAULT_WAIT_SECONDS);
  const { scope, reason } = explainRefusal(code, description);
  return { kind: "refused", scope, reason, code, description };
}
