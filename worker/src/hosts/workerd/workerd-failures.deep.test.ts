import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import {
  createWorkerdFixture,
  createTelegramWithoutUpdates,
} from "#testing/workerd/workerd-fixture.ts";

const GROUPS = 60;
const LATENCY_MS = 300;

const SENT = "SELECT count(*) FROM all_deliveries WHERE state = 'sent' AND bot_id = ?";
const FAILED = "SELECT count(*) FROM all_deliveries WHERE state = 'failed' AND bot_id = ?";
const CHATS = "SELECT count(*) FROM all_deliveries JOIN groups ON groups.id = group_id";

let fixture: Awaited<ReturnType<typeof createWorkerdFixture>>;
const telegram = createTelegramWithoutUpdates({ latencyMs: LATENCY_MS });
beforeAll(async () => {
  fixture = await createWorkerdFixture(telegram);
});
afterAll(() => fixture.close());

async function count(statement: string, botId: string): Promise<unknown> {
  const rows = await fixture.host.database.prepare(statement).bind(botId).raw();
  return rows[0]?.[0];
}

interface Used {
  queries: number;
  calls: number;
}

/** The most that one alarm of a lane used. */
function mostUsed(): Used {
  const lines = fixture.log().split("\n");
  const runs = lines.filter((line) => line.includes('"event":"lane ran"'));
  const all = runs.map((line) => JSON.parse(line) as Used);
  return {
    queries: Math.max(...all.map(({ queries }) => queries)),
    calls: Math.max(...all.map(({ calls }) => calls)),
  };
}

/** Sends one text to sixty groups that all have the same problem. */
async function broadcast(cause: (telegramId: number) => Promise<void> | void) {
  const { telegramId, botId } = await fixture.addBot();
  const groups = await fixture.addGroups(telegramId, GROUPS);
  await cause(telegramId);
  fixture.clearLog();
  await fixture.call("POST", "/api/send/now", fixture.messageTo(botId, groups));
  const open = "SELECT count(*) FROM broadcasts WHERE finished_at IS NULL AND bot_id = ?";
  while ((await count(open, botId)) !== 0) await sleep(250);
  return { telegramId, botId };
}

function expectWithinLimits(): void {
  const { queries, calls } = mostUsed();
  expect(queries).toBeLessThanOrEqual(45);
  expect(calls).toBeLessThanOrEqual(45);
}

const refuseAll = (botId: number, code: number, description: string) => {
  telegram.control.addFault({ kind: "error", code, description, match: { botId } });
};

test("sixty groups that became supergroups get the message within the limits of an alarm", async () => {
  const { telegramId, botId: sender } = await broadcast(async (botId) => {
    const move = fixture.host.database.prepare("UPDATE groups SET chatId = ? WHERE id = ?");
    const ids = await fixture.host.database
      .prepare("SELECT id FROM groups WHERE id LIKE ?")
      .bind(`grp_${botId}_%`)
      .raw<[string]>();
    const moves = ids.map(([id]) => {
      const chat = telegram.control.createChat({ type: "group", title: id });
      telegram.control.addBot(chat.id, botId);
      telegram.control.migrateChat(chat.id);
      return move.bind(String(chat.id), id);
    });
    await fixture.host.database.batch(moves);
  });
  expect(await count(SENT, sender)).toBe(GROUPS);
  expect(new Set(fixture.postsOf(telegramId)).size).toBe(GROUPS);
  expect(
    await count(
      `${CHATS} JOIN moved_chats ON to_chat_id = groups.chatId
    WHERE bot_id = ?`,
      sender,
    ),
  ).toBe(GROUPS);
  expectWithinLimits();
});

test("sixty groups that allow no text fail, and their permissions are saved", async () => {
  const { botId } = await broadcast((telegramId) =>
    refuseAll(telegramId, 400, "Bad Request: not enough rights to send text messages to the chat"),
  );
  expect(await count(FAILED, botId)).toBe(GROUPS);
  expect(
    await count(
      `${CHATS} JOIN chat_permissions ON chat_permissions.chatId = groups.chatId
    WHERE can_send_messages = 0 AND bot_id = ?`,
      botId,
    ),
  ).toBe(GROUPS);
  expectWithinLimits();
});

test("sixty groups that the bot is not in fail, and disappear from its list", async () => {
  const { botId } = await broadcast((telegramId) =>
    refuseAll(telegramId, 403, "Forbidden: bot is not a member of the supergroup chat"),
  );
  expect(await count(FAILED, botId)).toBe(GROUPS);
  const lost = "SELECT count(*) FROM memberships WHERE standing = 'absent' AND bot_id = ?";
  expect(await count(lost, botId)).toBe(GROUPS);
  expectWithinLimits();
});
