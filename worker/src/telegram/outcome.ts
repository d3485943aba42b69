import { type Cause, plain, type PlainCode } from "@tbm/contract/sentences/sentences.ts";

import type { Silence } from "./bounded-fetch.ts";
import { explainRefusal, type Scope } from "./refusal-reasons.ts";

const MAX_WAIT_SECONDS = 14 * 86_400;
const DEFAULT_WAIT_SECONDS = 5;

/** A call that did not succeed. */
export type FailedOutcome =
  /** Not carried out; the same request may be made after the wait. */
  | { kind: "later"; retryAfterSeconds: number; cause: Cause }
  /** Not carried out; the chat has another id now. */
  | { kind: "moved"; newChatId: string; cause: Cause }
  /** Not carried out; it will be refused again until something changes. */
  | { kind: "refused"; scope: Scope; cause: Cause; code: number; description: string }
  /** Not carried out: the request was never sent. */
  | { kind: "neverLeft"; cause: Cause }
  /** Sent, but it is unknown whether it was carried out. Telegram may even have answered. */
  | { kind: "unconfirmed"; cause: Cause; isAnswered?: true };

export type Outcome<Result> = { kind: "sent"; result: Result } | FailedOutcome;

/** A failed call as it was observed: a refusal by Telegram, or no answer. */
export type Failure =
  | { code: number; description: string; retryAfter?: number; migratedTo?: number }
  | { silence: Silence };

const SILENCES: Record<Silence, PlainCode> = {
  unreachable: "telegram_unreachable",
  "timed out": "telegram_timed_out",
  "broken off": "telegram_broken_off",
  unreadable: "telegram_unreadable",
  stopped: "worker_stopped",
};

function later(seconds: number): FailedOutcome {
  const retryAfterSeconds = Math.min(Math.max(1, Math.ceil(seconds)), MAX_WAIT_SECONDS);
  const cause = { code: "telegram_wait", params: { seconds: retryAfterSeconds } } as const;
  return { kind: "later", retryAfterSeconds, cause };
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
function classifyAlbumFailure(position: number, code: number, description: string): FailedOutcome {
  const inner = classifyFailure({ code, description });
  const { scope, isKnown } = explainRefusal(code, description);
  const stopsAll = inner.kind === "later" || (isKnown && (scope === "chat" || scope === "bot"));
  if (position === 1 && stopsAll) return inner;
  const cause = { code: "album_partly_posted", params: { cause: inner.cause } } as const;
  return { kind: "unconfirmed", cause, isAnswered: true };
}

/** The only place that decides what a failed call means. */
export function classifyFailure(failure: Failure): FailedOutcome {
  if ("silence" in failure) {
    const kind = failure.silence === "unreachable" ? "neverLeft" : "unconfirmed";
    return { kind, cause: plain(SILENCES[failure.silence]) };
  }
  const { code, description, retryAfter, migratedTo } = failure;
  // Only a 4xx says for certain that the call was not carried out.
  if (code < 400 || code >= 500) {
    return { kind: "unconfirmed", cause: plain("telegram_in_trouble") };
  }
  const [, position, inner] = ALBUM_ITEM.exec(description) ?? [];
  if (position !== undefined && inner !== undefined) {
    return classifyAlbumFailure(Number(position), code, inner);
  }
  if (migratedTo !== undefined) {
    return { kind: "moved", newChatId: String(migratedTo), cause: plain("chat_moved") };
  }
  const wait = retryAfter ?? waitIn(description);
  if (code === 429 || wait !== undefined) return later(wait ?? DEFAULT_WAIT_SECONDS);
  const { scope, cause } = explainRefusal(code, description);
  return { kind: "refused", scope, cause, code, description };
}
