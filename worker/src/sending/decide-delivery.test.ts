import { plain } from "@tbm/contract/sentences/sentences.ts";
import { expect, test } from "vitest";

import type { Outcome } from "#telegram/outcome.ts";
import type { Posted } from "#telegram/post.ts";

import { type Retry, decideDelivery } from "./decide-delivery.ts";

const HOUR = 3_600_000;
const QUEUED_AT = Date.parse("2026-11-15T05:00:00Z");

const WAIT = { code: "telegram_wait", params: { seconds: 30 } } as const;
const MOVED = plain("chat_moved");
const NO = plain("bot_may_not_post");
const UNREACHABLE = plain("telegram_unreachable");
const SILENCE = plain("telegram_timed_out");

const OUTCOMES = {
  sent: { kind: "sent", result: { messageIds: [8, 9], fileIds: [] } },
  later: { kind: "later", retryAfterSeconds: 30, cause: WAIT },
  moved: { kind: "moved", newChatId: "-100", cause: MOVED },
  refused: { kind: "refused", scope: "chat", cause: NO, code: 403, description: "" },
  neverLeft: { kind: "neverLeft", cause: UNREACHABLE },
  unconfirmed: { kind: "unconfirmed", cause: SILENCE },
} satisfies Record<string, Outcome<Posted>>;

interface Situation {
  outcome: keyof typeof OUTCOMES;
  step?: number;
  stepCount?: number;
  retry?: Retry | null;
  retried?: string;
  waitedMs?: number;
}

function settleCall({ outcome, step = 0, stepCount = 1, retry = null, ...rest }: Situation) {
  const { retried = "", waitedMs = 0 } = rest;
  const verdict = decideDelivery({
    delivery: {
      broadcastId: "brd_1",
      groupId: "grp_1",
      action: "post",
      chatId: "-1",
      threadId: 0,
      parcel: null,
      paceGroupId: "grp_1",
      line: 0,
      seq: 1,
      attempts: 0,
      step,
      retried,
      messageIds: [7],
    },
    stepCount,
    waitingSince: QUEUED_AT,
    now: QUEUED_AT + waitedMs,
    outcome: OUTCOMES[outcome],
    retry,
  });
  return [verdict.state, verdict.step, verdict.messageIds.length, verdict.retried, verdict.cause];
}

const PARTLY = { code: "partly_posted", params: { cause: NO } };
const PERHAPS = { code: "perhaps_partly_posted", params: { cause: SILENCE } };
const CASES: [Situation, unknown[]][] = [
  [{ outcome: "sent" }, ["sent", 1, 3, "", null]],
  [{ outcome: "sent", stepCount: 2 }, ["queued", 1, 3, "", null]],
  [{ outcome: "sent", step: 1, stepCount: 2 }, ["sent", 2, 3, "", null]],
  [{ outcome: "later", waitedMs: 90 * HOUR }, ["queued", 0, 1, "", WAIT]],
  [{ outcome: "neverLeft", waitedMs: HOUR }, ["queued", 0, 1, "", UNREACHABLE]],
  [{ outcome: "neverLeft", waitedMs: HOUR + 1 }, ["failed", 0, 1, "", UNREACHABLE]],
  [{ outcome: "unconfirmed" }, ["unconfirmed", 0, 1, "", SILENCE]],
  [{ outcome: "unconfirmed", step: 1 }, ["unconfirmed", 1, 1, "", PERHAPS]],
  [{ outcome: "refused" }, ["failed", 0, 1, "", NO]],
  [{ outcome: "refused", step: 1, stepCount: 2 }, ["failed", 1, 1, "", PARTLY]],
  [{ outcome: "refused", retry: "file" }, ["queued", 0, 1, "file", NO]],
  [{ outcome: "refused", retry: "file", retried: "file" }, ["failed", 0, 1, "file", NO]],
  [
    { outcome: "refused", retry: "newcomer", retried: "file" },
    ["queued", 0, 1, "file newcomer", NO],
  ],
  [{ outcome: "moved", retry: "moved" }, ["queued", 0, 1, "moved", MOVED]],
  [{ outcome: "moved", retry: "moved", retried: "moved" }, ["failed", 0, 1, "moved", MOVED]],
];

test.each(CASES)("%j gives %j", (situation, verdict) => {
  expect(settleCall(situation)).toEqual(verdict);
});
