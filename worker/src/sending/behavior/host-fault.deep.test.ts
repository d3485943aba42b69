import { expect, test } from "vitest";

import { createDb } from "#db/database.ts";
import { createLanes } from "#hosts/node/lanes.ts";
import { flakyDriver } from "#testing/crash/flaky-driver.ts";
import { createBotInGroups, pictureFile } from "#testing/world/bot-in-groups.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { createScenario } from "#testing/world/scenario.ts";
import { createWorld } from "#testing/world/world.ts";

const LONG_ENOUGH_MS = 5 * 60_000;

async function failAt(use: number, when: "before" | "after", { isStopped = false } = {}) {
  const { world, breaches, unconfirmed } = await createScenario();
  const { driver, uses } = flakyDriver(world.driver, use, when);
  const ports = { ...world.ports, db: createDb(driver) };
  let lanes = createLanes(ports);
  void lanes.start();
  if (isStopped) {
    world.telegram.control.setLatency(40);
    await world.passTime(() => uses() >= use);
    await world.until(lanes.stop());
    world.telegram.control.setLatency(0);
    lanes = createLanes(ports);
    void lanes.start();
  }
  await world.elapse(LONG_ENOUGH_MS);
  await world.until(lanes.stop());
  const result = { uses: uses(), breaches: breaches(), unconfirmed: unconfirmed() };
  await world.close();
  return result;
}

test.each(["before", "after"] as const)(
  "everything is sent exactly once even if the database fails once, %s any query",
  async (when) => {
    const { uses } = await failAt(Infinity, when);
    expect(uses).toBeGreaterThan(30);
    // The first query is the host's list of bots, without which nothing starts.
    for (let use = 2; use <= uses; use += 1) {
      const { breaches, unconfirmed } = await failAt(use, when);
      expect(breaches, `use ${use}`).toEqual([]);
      expect(unconfirmed, `use ${use}`).toBe(0);
    }
  },
  600_000,
);

test.each(["before", "after"] as const)(
  "everything is sent exactly once even if the database fails once, %s any query, and the worker is then stopped",
  async (when) => {
    const { uses } = await failAt(Infinity, when);
    for (let use = 2; use <= uses; use += 1) {
      const { breaches, unconfirmed } = await failAt(use, when, { isStopped: true });
      expect(breaches, `use ${use}`).toEqual([]);
      expect(unconfirmed, `use ${use}`).toBe(0);
    }
  },
  600_000,
);

test("the results of a deleted bot's calls are stored when the worker stops", async () => {
  const world = await createWorld({ isInMemory: true, hasLanes: false });
  const stage = await createBotInGroups(world, { groups: 3 });
  await stage.send({ message: "Hello" });
  const calls = recordTelegramCalls(world);
  const { driver } = world;
  let isBroken = false;
  const lanes = createLanes({
    ...world.ports,
    db: createDb({
      ...driver,
      batch: async (statements) => {
        if (isBroken) throw new Error("disk I/O error");
        return driver.batch(statements);
      },
    }),
  });
  world.telegram.control.setLatency(40);
  await lanes.start();
  await world.passTime(() => calls.length === 3);
  isBroken = true;
  await world.elapse(100);
  isBroken = false;
  await world.call("DELETE", `/api/bots/${stage.botId}`);
  await world.until(lanes.stop());
  expect(stage.deliveries().map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  await world.close();
});

test.each(["find", "read"])(
  "everything is sent exactly once if one file %s fails",
  async (broken) => {
    const world = await createWorld({ isInMemory: true });
    const stage = await createBotInGroups(world, { groups: 3 });
    const { files } = world.ports;
    let attempts = 0;
    world.ports.files = {
      ...files,
      find: async (name) => {
        attempts += 1;
        if (attempts > 1) return files.find(name);
        if (broken === "find") throw new Error("EIO");
        return {
          size: 0,
          read: async () => {
            throw new Error("EMFILE");
          },
        };
      },
    };
    const { body } = await stage.send({ message: "Hello", image: pictureFile() });
    expect(body).toMatchObject({ totalSent: 3 });
    expect(attempts).toBe(2);
    expect(stage.breaches()).toEqual([]);
    await world.close();
  },
);

test.each(["fails", "is gone"])(
  "if one picture %s, the other files of its album are closed",
  async (how) => {
    const world = await createWorld({ isInMemory: true });
    const stage = await createBotInGroups(world, { groups: 1 });
    const { files } = world.ports;
    let reads = 0;
    let closed = 0;
    const open = () => new ReadableStream<Uint8Array>({ cancel: () => void (closed += 1) });
    const read = async () => {
      reads += 1;
      if (reads < 3) return open();
      if (how === "fails") throw new Error("EMFILE");
      return null;
    };
    world.ports.files = {
      ...files,
      find: async (name) => (reads < 3 ? { size: 1, read } : files.find(name)),
    };
    await stage.campaign(await stage.folder(3), { imagesPerSend: 3 });
    await world.elapse(60_000);
    expect(closed).toBe(2);
    await world.close();
  },
);

test.each(["a picture", "the claim"])(
  "if %s of a batch fails, the files that the batch opened are closed",
  async (broken) => {
    const world = await createWorld({ isInMemory: true, hasLanes: false });
    const stage = await createBotInGroups(world, { groups: 2 });
    for (const [index, group] of stage.groups.entries()) {
      await stage.send({ message: "Picture", image: pictureFile(index), groups: [group] });
    }
    const { driver } = world;
    const { files } = world.ports;
    let [opened, closed] = [0, 0];
    let hasFailed = false;
    const fail = () => {
      hasFailed = true;
      throw new Error(`${broken} failed`);
    };
    const open = () => {
      opened += 1;
      return new ReadableStream<Uint8Array>({ cancel: () => void (closed += 1) });
    };
    const read = async () => (broken === "a picture" && opened > 0 ? fail() : open());
    const lanes = createLanes({
      ...world.ports,
      files: {
        ...files,
        find: async (name) => (hasFailed ? files.find(name) : { size: 1, read }),
      },
      db: createDb({
        ...driver,
        run: async (statement) =>
          statement.sql.includes("SET state = 'sending'") && !hasFailed
            ? fail()
            : driver.run(statement),
      }),
    });
    await lanes.start();
    await world.elapse(LONG_ENOUGH_MS);
    expect({ opened, closed }).toEqual(
      broken === "a picture" ? { opened: 1, closed: 1 } : { opened: 2, closed: 2 },
    );
    expect(stage.deliveries()).toMatchObject([{ state: "sent" }, { state: "sent" }]);
    await world.until(lanes.stop());
    await world.close();
  },
);

test("a broken picture of a stopped message does not delay the next message", async () => {
  const world = await createWorld({ isInMemory: true, hasLanes: false });
  const stage = await createBotInGroups(world, { groups: 2 });
  const [first, second] = [stage.groups.slice(0, 1), stage.groups.slice(1)];
  const picture = { message: "Picture", image: pictureFile(), groups: first };
  const { body: stopped } = await stage.send(picture);
  await stage.send({ message: "Text", groups: second });
  const { driver } = world;
  const { files } = world.ports;
  const broken = () =>
    new ReadableStream<Uint8Array>({ start: (stream) => stream.error(new Error("EIO")) });
  const lanes = createLanes({
    ...world.ports,
    files: {
      ...files,
      find: async (name) => {
        const found = await files.find(name);
        return found && { ...found, read: async () => broken() };
      },
    },
    db: createDb({
      ...driver,
      run: async (statement) => {
        if (statement.sql.includes("SET state = 'sending'")) {
          await world.call("POST", `/api/broadcasts/${stopped.broadcastId}/stop`);
        }
        return driver.run(statement);
      },
    }),
  });
  await lanes.start();
  await world.elapse(LONG_ENOUGH_MS);
  expect(stage.seen().map(({ text }) => text)).toEqual(["Text"]);
  expect(stage.deliveries()).toMatchObject([{ state: "cancelled" }, { state: "sent" }]);
  expect(stage.breaches()).toEqual([]);
  await world.until(lanes.stop());
  await world.close();
});
