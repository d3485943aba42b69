import type { Fault, FaultInput } from "@tbm/simulator/faults/fault.ts";
import type { JournalEntry } from "@tbm/simulator/journal.ts";
import { expect, test } from "vitest";

import { ALL_FAULTS } from "#testing/world/all-faults.ts";
import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const IS_RELEASE = process.env["RELEASE"] === "1";
const SEEDS =
  "SEED" in process.env ? [Number(process.env["SEED"])] : IS_RELEASE ? [1, 2, 3, 4, 5] : [1];
const GROUPS = 40;
const DELIVERIES = 2000;
const FAULTED = 0.3;
const LONG = 1500;
const MINUTE_MS = 60_000;

/** Only calls that send. getMe decides whether a bot is refused for good, so its answer must be true. */
const METHODS = ["sendMessage", "sendPhoto", "sendAnimation", "sendMediaGroup"];

/** Faults that leave the result of a call unknown. */
const leavesDoubt = (fault: Fault): boolean =>
  fault.kind === "error" ? fault.code >= 500 : fault.kind !== "refused";

function addFaults({ telegram }: World, kinds: readonly FaultInput[]): Fault[] {
  // They are applied one after the other, so each gets its share of the calls that the others leave.
  const share = 1 - (1 - FAULTED) ** (1 / kinds.length);
  return kinds.flatMap((fault) =>
    METHODS.map((method) => telegram.control.addFault({ ...fault, share, match: { method } })),
  );
}

/** Queues every kind of message in turn, each with its own text and pictures. */
async function fill(world: World, stage: BotInGroups): Promise<void> {
  const keyboardId = await stage.keyboard();
  const sendNow = (fields: Record<string, unknown>) =>
    world.call("POST", "/api/send/now", stage.form(fields));
  for (let count = 0; count < DELIVERIES / GROUPS; count += 5) {
    const text = (part: number) => `Message ${count + part}.`;
    void sendNow({ message: text(0) });
    void sendNow({ message: text(1), image: pictureFile(count + 1), keyboardId });
    void sendNow({ message: text(2).padEnd(LONG, "-"), image: pictureFile(count + 2) });
    await stage.schedule({ message: text(3), date: "2026-11-15", time: "12:01" });
    const folder = await stage.folder(0);
    await stage.addImages(folder, pictureFile(1000 + count), pictureFile(1001 + count));
    const withKeyboard = count % 2 === 0 ? { keyboardId } : {};
    await stage.campaign(folder, { messageTemplate: text(4), imagesPerSend: 2, ...withKeyboard });
  }
}

const rotated = <Item>(items: readonly Item[], by: number): Item[] => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length),
];

/** Sends everything through a Telegram where three calls in ten fail in the given ways. */
async function sendThrough(kinds: readonly FaultInput[]) {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups: GROUPS });
  const faults = addFaults(world, kinds);
  await fill(world, stage);
  await world.elapse(MINUTE_MS);
  const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  await world.passTime(() => open.get() === undefined);
  return { world, stage, faults, deliveries: readDeliveries(world) };
}

interface Delivery {
  broadcast: string;
  chatId: number;
  state: string;
  source: string;
  messageIds: number[];
}

/** All deliveries, in the order in which they were accepted. */
const readDeliveries = ({ database }: World): Delivery[] =>
  database
    .prepare(
      "SELECT d.*, b.source FROM all_deliveries d JOIN broadcasts b ON b.id = d.broadcast_id ORDER BY d.seq",
    )
    .all()
    .map((row) => ({
      broadcast: String(row["broadcast_id"]),
      chatId: Number(row["chatId"]),
      state: String(row["state"]),
      source: String(row["source"]),
      // Written by the outbox.
      messageIds: JSON.parse(String(row["message_ids"])) as number[],
    }));

/** Finds the broadcast of a post by its text, or else by its picture. */
function createRecognizer({ database }: World) {
  const known = new Map<unknown, string>();
  const texts = database.prepare("SELECT message AS mark, id FROM broadcasts").all();
  const pictures = database.prepare("SELECT digest AS mark, owner_id AS id FROM attachments").all();
  for (const { mark, id } of [...texts, ...pictures]) known.set(mark, String(id));
  return ({ text, file }: JournalEntry) => known.get(text ?? "") ?? known.get(file?.sha256);
}

/** The chats, by source, where members saw messages in a different order than they were accepted. */
function inversions(posts: readonly JournalEntry[], deliveries: readonly Delivery[]): string[] {
  const seenAt = new Map(
    posts.map(({ chatId, messageId, seq }) => [`${chatId} ${messageId}`, seq]),
  );
  const sent = deliveries.filter(({ state }) => state === "sent");
  const lines = Map.groupBy(sent, ({ chatId, source }) => `${chatId} ${source}`);
  return Array.from(lines)
    .filter(([, line]) => {
      const order = line.flatMap(({ chatId, messageIds }) =>
        messageIds.map((id) => seenAt.get(`${chatId} ${id}`) ?? 0),
      );
      return order.some((moment, index) => index > 0 && moment <= (order[index - 1] ?? 0));
    })
    .map(([name]) => name);
}

const count = (deliveries: readonly Delivery[], state: string) =>
  deliveries.filter((delivery) => delivery.state === state).length;

test.each(SEEDS)(
  "under any faults nothing is sent twice, and only calls with an unknown result are unconfirmed (seed %i)",
  async (seed) => {
    const { world, stage, faults, deliveries } = await sendThrough(rotated(ALL_FAULTS, seed));
    expect(deliveries).toHaveLength(DELIVERIES);
    expect(stage.breaches()).toEqual([]);

    const posts = world.telegram.journal.all().filter(({ botId }) => botId === stage.bot.id);
    const broadcastOf = createRecognizer(world);
    const stateOf = new Map(
      deliveries.map(({ broadcast, chatId, state }) => [`${broadcast} ${chatId}`, state]),
    );
    const unanswered = posts.filter(({ answered }) => !answered);
    const recorded = unanswered.map((post) => stateOf.get(`${broadcastOf(post)} ${post.chatId}`));
    expect(new Set(recorded)).toEqual(new Set(["unconfirmed"]));

    expect(inversions(posts, deliveries)).toEqual([]);

    const struck = (which: (fault: Fault) => boolean) =>
      faults.filter(which).reduce((sum, fault) => sum + fault.struck, 0);
    expect(struck(() => true)).toBeGreaterThan(DELIVERIES * FAULTED);
    expect(new Set(faults.filter((one) => one.struck > 0).map(({ kind }) => kind))).toEqual(
      new Set(ALL_FAULTS.map(({ kind }) => kind)),
    );
    expect(count(deliveries, "unconfirmed")).toBe(struck(leavesDoubt));
    await world.close();
  },
  600_000,
);

test("a message that never left is never unconfirmed, and is sent in the end", async () => {
  const { world, stage, deliveries } = await sendThrough([{ kind: "refused" }]);
  expect(stage.breaches()).toEqual([]);
  expect(count(deliveries, "sent")).toBe(DELIVERIES);
  await world.close();
}, 600_000);
