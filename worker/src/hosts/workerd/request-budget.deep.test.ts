import { afterAll, beforeAll, expect, test } from "vitest";

import {
  createWorkerdFixture,
  createTelegramWithoutUpdates,
} from "#testing/workerd/workerd-fixture.ts";
import { eventually } from "#testing/world/eventually.ts";
import { png } from "#testing/world/pictures.ts";

const QUERIES = 40;
const CALLS = 45;
const PARAMETERS = 100;
const ROWS = 60;

const telegram = createTelegramWithoutUpdates();
let fixture: Awaited<ReturnType<typeof createWorkerdFixture>>;
let botId: string;
let folderId: string;
beforeAll(async () => {
  fixture = await createWorkerdFixture(telegram);
  ({ botId } = await fixture.addBot());
  ({ id: folderId } = (await fixture.call("POST", "/api/folders", { name: "Game" })) as {
    id: string;
  });
});
afterAll(() => fixture.close());

interface Used {
  queries: number;
  calls: number;
  parameters: number;
}

/** The answer to a call, and what its invocation logged as used. */
async function measure(method: string, path: string, body?: object) {
  const uses = (): Used[] =>
    fixture
      .log()
      .split("\n")
      .filter((line) => line.includes('"event":"request"'))
      .map((line) => JSON.parse(line) as Used);
  fixture.clearLog();
  const answer = await fixture.call(method, path, body);
  await eventually(() => expect(uses()).toHaveLength(1));
  const [used = { queries: Infinity, calls: Infinity, parameters: Infinity }] = uses();
  return { answer, used };
}

function expectWithin({ queries, calls, parameters }: Used, what: string): void {
  expect(queries, what).toBeGreaterThan(0);
  expect(queries, what).toBeLessThanOrEqual(QUERIES);
  expect(calls, what).toBeLessThanOrEqual(CALLS);
  expect(parameters, what).toBeLessThanOrEqual(PARAMETERS);
}

/** Adds many open messages, schedules and campaigns, and a campaign with as many runs. */
async function addRecords() {
  const bot_id = botId;
  const numbers = Array.from({ length: ROWS }, (_, index) => index + 1);
  const campaign = { bot_id, source: "campaign", source_id: "cmp_1" } as const;
  await fixture.insertRows({
    // So that nothing is sent.
    holds: [{}],
    broadcasts: numbers.map((seq) => ({ ...campaign, seq, id: `brd_${seq}` })),
    deliveries: numbers.flatMap((seq) =>
      ["1", "2", "3"].map((group_id) => ({ bot_id, seq, broadcast_id: `brd_${seq}`, group_id })),
    ),
    schedules: numbers.map(() => ({ bot_id, repeat_type: "daily" })),
    campaigns: numbers.map((n) => ({ bot_id, id: `cmp_${n}`, folder_id: folderId })),
  });
}

test("uploading a hundred images stays within the limits of one invocation", async () => {
  const form = new FormData();
  form.append("folderId", folderId);
  for (let seed = 0; seed < 100; seed += 1) {
    form.append("images", new File([png({ seed })], `${seed}.png`));
  }
  const { answer, used } = await measure("POST", "/api/images", form);
  expect(answer).toHaveLength(100);
  expectWithin(used, "POST /api/images");
});

test("reading a list stays within the limits, however long it is", async () => {
  await addRecords();
  const { answer } = await measure("GET", "/api/broadcasts");
  expect(answer).toHaveLength(50);
  expect(answer).toContainEqual(expect.objectContaining({ total: 3, pending: 3 }));
  for (const path of [
    "/api/broadcasts",
    "/api/broadcasts/brd_1/deliveries",
    "/api/campaigns/cmp_1/runs",
    "/api/campaigns/cmp_1/forecast",
    "/api/campaigns",
    "/api/schedules",
    "/api/images",
    `/api/folders/${folderId}/images`,
    "/api/folders",
    "/api/groups",
    "/api/bots",
    "/api/init",
    "/api/hold",
    "/api/doctor",
  ]) {
    expectWithin((await measure("GET", path)).used, path);
  }
});

test("adding a chat with many bots in it stays within the limits", async () => {
  const chat = telegram.control.createChat({ type: "supergroup", title: "All" });
  for (let count = 0; count < 30; count += 1) {
    telegram.control.addBot(chat.id, (await fixture.addBot()).telegramId);
  }
  const chatId = String(chat.id);
  const added = await measure("POST", "/api/groups", { name: "All", chatId, type: "supergroup" });
  expect(added.answer).toMatchObject({ name: "All" });
  expectWithin(added.used, "POST /api/groups");
  const found = await measure("POST", "/api/groups/find", { reference: chatId });
  expect(found.answer).toMatchObject({ group: { name: "All" } });
  expectWithin(found.used, "POST /api/groups/find");
});

test("releasing a hold stays within the limits, whatever has come due", async () => {
  const past = "UPDATE schedules SET scheduled_time = '2026-01-01T00:00:00.000Z'";
  await fixture.host.database.exec(past);
  await fixture.host.database.exec("UPDATE campaigns SET next_run_at = '2026-01-01T00:00:00.000Z'");
  const { answer, used } = await measure("POST", "/api/hold/release", { queued: "cancel" });
  expect(answer).toMatchObject({ held: false });
  expectWithin(used, "POST /api/hold/release");
});
