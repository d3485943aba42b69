import { plain } from "@tbm/contract/sentences/sentences.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { momentOf } from "#discovery/moment.ts";
import { FOLLOW_UP, SETTLING } from "#step-budget.ts";
import type { Outcome } from "#telegram/outcome.ts";
import type { Posted } from "#telegram/post.ts";
import { budgetPorts } from "#testing/crash/budget-ports.ts";
import { SMALL_PARCELS } from "#testing/ports/own-databases.ts";
import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import type { EndedCall } from "./lane-calls.ts";
import { createLaneState, type LaneState } from "./lane-state.ts";
import { settleWithinBudget } from "./settle-in-budget.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true, hasLanes: false, ownDatabases: SMALL_PARCELS });
  stage = await createBotInGroups(world, { groups: 1 });
});
afterEach(() => world.close());

const refused = (scope: "chat" | "file", code: number, description: string): Outcome<Posted> => ({
  kind: "refused",
  scope,
  code,
  description,
  cause: plain("album_refused"),
});

/** Every kind of result that a call can have. */
const OUTCOMES: Outcome<Posted>[] = [
  { kind: "sent", result: { messageIds: [1], fileIds: ["file"] } },
  { kind: "later", retryAfterSeconds: 3, cause: { code: "telegram_wait", params: { seconds: 3 } } },
  { kind: "moved", newChatId: "-100", cause: plain("chat_moved") },
  { kind: "unconfirmed", cause: plain("telegram_timed_out") },
  { kind: "neverLeft", cause: plain("telegram_unreachable") },
  refused("chat", 403, "Forbidden: bot was kicked from the supergroup chat"),
  refused("chat", 403, "Forbidden: bot is not a member of the supergroup chat"),
  refused("chat", 400, "Bad Request: not enough rights to send photos to the chat"),
  refused("file", 400, "Bad Request: wrong file identifier/HTTP URL specified"),
];

function endedCallOf(outcome: Outcome<Posted>, index: number): EndedCall {
  const picture = { name: "", file: "", digest: `digest ${index}`, type: "image/png" };
  const step = { kind: "photo" as const, picture, caption: "", entities: [], keyboard: null };
  const options = { silent: false, protect: false, noPreview: false, pin: true };
  const action = index === 0 ? ("edit" as const) : ("post" as const);
  const groupId = `grp_${index}`;
  const target = { groupId, paceGroupId: groupId, chatId: `${index}`, threadId: 2, parcel: null };
  const delivery = { action, line: 0, seq: 1, step: 0, attempts: 0, retried: "", messageIds: [] };
  return {
    turn: {
      delivery: { ...delivery, ...target, broadcastId: "brd" },
      broadcast: {
        steps: [step],
        keyboard: null,
        edit: null,
        isRenewal: index === 0,
        options,
        isTemplate: false,
        queuedAt: world.clock.now(),
      },
      step,
      toUpload: [picture.digest],
    },
    startedAt: world.clock.now(),
    outcome,
  };
}

function addAll(state: LaneState, times: number): void {
  for (let index = 0; index < times * OUTCOMES.length; index += 1) {
    const outcome = OUTCOMES[index % OUTCOMES.length];
    if (outcome) state.endedCalls.push(endedCallOf(outcome, index));
  }
  const silence: Outcome<unknown> = { kind: "unconfirmed", cause: plain("telegram_timed_out") };
  state.breaker.note(state.breaker.begin(), silence, "brd_silent");
  const key = { broadcastId: "brd_pinned", groupId: "grp", chatId: "1", messageId: 1 };
  const pin = { ...key, paceGroupId: "grp", isSilent: false, sentAt: 0 };
  const outcome: Outcome<unknown> = { kind: "sent", result: true };
  for (let count = 0; count < times; count += 1) {
    state.endedPins.push({ pin, startedAt: world.clock.now(), outcome });
  }
}

test.each([1, 10])(
  "settling any result needs exactly the queries that are reserved for it (%i of each)",
  async (times) => {
    // It was just added to all of these chats.
    const known = { bot_id: stage.botId, standing_at: momentOf(world.clock.now() / 1000, 0) };
    const chats = Array.from({ length: 100 }, (_, index) => ({ ...known, chatId: String(index) }));
    world.insertRows({ memberships: chats });
    const ledger = budgetPorts(world.ports, world.driver);
    const state = createLaneState(ledger.ports, stage.botId);
    addAll(state, times);
    await settleWithinBudget(state);
    expect(ledger.budget.queries).toBe(SETTLING.queries);
    expect(ledger.overruns).toEqual([]);
  },
);

test("the work after a call needs exactly the queries that were reserved for it", async () => {
  const ledger = budgetPorts(world.ports, world.driver);
  const state = createLaneState(ledger.ports, stage.botId);
  state.token = stage.bot.token;
  const about = { chatId: "-1001", threadId: 2, at: "1" };
  state.topicFacts = [
    { kind: "topicState", ...about, state: "closed" },
    { kind: "topicRefused", ...about },
  ];
  state.givenUp = plain("telegram_unreachable");
  state.isRefusalSuspected = true;
  world.telegram.control.addFault({ kind: "error", code: 401, description: "Unauthorized" });
  await settleWithinBudget(state);
  expect(ledger.budget.used).toMatchObject({
    queries: FOLLOW_UP.queries - SETTLING.queries,
    calls: FOLLOW_UP.calls,
  });
  expect([state.givenUp, state.isRefusalSuspected]).toEqual([null, false]);
});
