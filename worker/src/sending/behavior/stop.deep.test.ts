import { seededRandom } from "@tbm/simulator/seeded-random.ts";
import { expect, test } from "vitest";

import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { runAtStep } from "#testing/world/run-at-step.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const IS_RELEASE = process.env["RELEASE"] === "1";
const FIRST = Number(process.env["SEED"] ?? 1);
const MOMENTS = "SEED" in process.env ? 1 : IS_RELEASE ? 1000 : 100;
const GROUPS = 10;
const STEPS = 70;
const LATEST_MS = 500;
const CALM_MS = 60_000;

interface EndRequest {
  method: string;
  path: (campaign: string, bot: string) => string;
  status: number;
}

const STOP: EndRequest = { method: "POST", path: (id) => `/api/campaigns/${id}/stop`, status: 200 };

const END_REQUESTS: EndRequest[] = [
  STOP,
  { method: "DELETE", path: (id) => `/api/campaigns/${id}`, status: 204 },
  { method: "DELETE", path: (_, bot) => `/api/bots/${bot}`, status: 204 },
];

/** Ends a campaign while it sends, at a moment that the seed chooses. */
async function interrupt(seed: number) {
  const random = seededRandom(seed);
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups: GROUPS });
  // An album cannot have a keyboard, so the keyboard follows in a text, unless the campaign was ended by then.
  const images = 1 + random.integer(2);
  const keyboardId = random.next() < 0.5 ? await stage.keyboard() : null;
  const folder = await stage.folder(2);
  world.telegram.control.setLatency(random.integer(50));
  const calls = recordTelegramCalls(world);
  const sends = () => calls.filter(({ method }) => method.startsWith("send")).length;

  const { method, path, status } = END_REQUESTS[random.integer(END_REQUESTS.length)] ?? STOP;
  const answers: { status: number; sendsBefore: number }[] = [];
  const end = async (campaign: string) => {
    const answer = await world.call(method, path(campaign, stage.botId));
    answers.push({ status: answer.status, sendsBefore: sends() });
  };
  const { body } = await stage.campaign(folder, { imagesPerSend: images, keyboardId });
  // The lane may be woken late. Then only the check in each claim stops it.
  const lateMs = random.next() < 0.5 ? random.integer(LATEST_MS) : 0;
  const { wake } = world.ports;
  world.ports.wake = (botId) => void world.clock.setTimer(lateMs, () => wake(botId));
  const isEnded = runAtStep(world, 1 + random.integer(STEPS), () => void end(body.id));
  await world.elapse(CALM_MS);
  const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  await world.passTime(() => !open.get() && (answers.length > 0 || !isEnded()));

  const states = stage.deliveries().map(({ state }) => state);
  const result = {
    answer: answers[0],
    expectedStatus: status,
    sends: sends(),
    cancelled: states.filter((state) => state === "cancelled").length,
    sent: states.filter((state) => state === "sent").length,
    breaches: stage.breaches(),
  };
  await world.close();
  return result;
}

test("ending a campaign at any moment starts no new call, and calls in flight are recorded truthfully", async () => {
  let halfway = 0;
  for (let seed = FIRST; seed < FIRST + MOMENTS; seed += 1) {
    const { answer, expectedStatus, sends, cancelled, sent, breaches } = await interrupt(seed);
    expect(breaches, `SEED=${seed}`).toEqual([]);
    if (!answer) continue;
    expect(answer.status, `SEED=${seed}`).toBe(expectedStatus);
    expect(sends - answer.sendsBefore, `SEED=${seed}`).toBe(0);
    if (sent > 0 && cancelled > 0) halfway += 1;
  }
  if (MOMENTS > 1) expect(halfway).toBeGreaterThan(MOMENTS / 8);
}, 3_600_000);

/** An album is posted, and the text after it has to wait. */
async function beginAlbum(retryAfterSeconds: number) {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups: 1 });
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: retryAfterSeconds },
    match: { method: "sendMessage" },
    next: 1,
  });
  const album = { intervalHours: 1, imagesPerSend: 3, keyboardId: await stage.keyboard() };
  const { body } = await stage.campaign(await stage.folder(3), album);
  return { world, stage, campaign: String(body.id) };
}

const PARTLY = "Part of it was posted; the rest was not.";
const HALFWAY: [string, string, (world: World, campaign: string, bot: string) => unknown][] = [
  [
    "cancelled",
    "The campaign was paused.",
    (world, id) => world.call(STOP.method, STOP.path(id, "")),
  ],
  [
    "cancelled",
    "The bot was deleted.",
    (world, _, bot) => world.call("DELETE", `/api/bots/${bot}`),
  ],
  ["missed", "The next run started before it could be sent.", (world) => world.elapse(3_600_000)],
];

test.each(HALFWAY)("a partly posted message that is %s says so: %s", async (state, reason, end) => {
  const { world, stage, campaign } = await beginAlbum(7200);
  await world.elapse(CALM_MS);
  await end(world, campaign, stage.botId);
  const [first] = stage.deliveries();
  expect(first).toMatchObject({ state, step: 1, reason: `${PARTLY} ${reason}` });
  await world.close();
});

test("a message cancelled while a part is in flight says so too", async () => {
  const { world, stage, campaign } = await beginAlbum(7200);
  world.telegram.control.setLatency(1000);
  await world.elapse(500);
  await world.call(STOP.method, STOP.path(campaign, ""));
  expect(stage.deliveries()).toMatchObject([{ state: "sending", step: 0 }]);
  await world.elapse(CALM_MS);
  const reason = `${PARTLY} The campaign was paused.`;
  expect(stage.deliveries()).toEqual([{ state: "cancelled", step: 1, reason }]);
  await world.close();
});
