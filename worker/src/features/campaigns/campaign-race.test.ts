import { expect, test } from "vitest";

import { createDb } from "#db/database.ts";
import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test("refuses a campaign whose folder is deleted just before it is stored", async () => {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups: 1 });
  const { body: folder } = await world.call("POST", "/api/folders", { name: "Game" });
  const { driver } = world;
  world.ports.db = createDb({
    ...driver,
    run: async (statement) => {
      if (/^insert into "campaigns"/i.test(statement.sql)) {
        world.database.prepare("DELETE FROM folders").run();
      }
      return driver.run(statement);
    },
  });
  const answer = await world.call("POST", "/api/campaigns", {
    name: "Game",
    botId: stage.botId,
    groups: stage.groups,
    folderId: folder.id,
    messageTemplate: "Hello",
  });
  expect(answer).toMatchObject({
    status: 422,
    body: {
      error: "The bot, the folder or the keyboard was just deleted. Choose again.",
    },
  });
  await world.close();
});

/** Calls `act` once, when the campaign's next run has been composed and is about to be queued. */
function beforeNextRun({ ports, driver }: World, act: (params: string) => Promise<unknown>) {
  let hasActed = false;
  ports.db = createDb({
    ...driver,
    batch: async (statements) => {
      if (!hasActed && statements.some(({ sql }) => /insert into "broadcasts"/i.test(sql))) {
        hasActed = true;
        await act(JSON.stringify(statements.map(({ params }) => params)));
      }
      return driver.batch(statements);
    },
  });
}

/** An hourly campaign that has posted once, except where Telegram asked to wait. Its next run is in 50 minutes. */
async function begin({ waitSeconds = 0 } = {}) {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups: 3 });
  if (waitSeconds > 0) {
    world.telegram.control.addFault({
      kind: "error",
      code: 429,
      parameters: { retry_after: waitSeconds },
      match: { chatId: stage.chats[0]?.chatId ?? 0 },
      next: 1,
    });
  }
  const folder = await stage.folder(4);
  const fields = { intervalHours: 1, messageTemplate: "Old" };
  const { body } = await stage.campaign(folder, fields);
  const path = `/api/campaigns/${body.id}`;
  await world.elapse(10 * MINUTE);
  const before = stage.seen().length;
  return {
    world,
    stage,
    post: (end: string) => world.call("POST", `${path}/${end}`),
    edit: (changes: Record<string, unknown>) =>
      world.call("PUT", path, {
        name: "Game",
        botId: stage.botId,
        groups: stage.groups,
        folderId: folder,
        imagesPerSend: 1,
        ...fields,
        ...changes,
      }),
    /** What was posted since then, as `group: text`. */
    posts: () =>
      stage
        .seen()
        .slice(before)
        .map(({ chat, text }) => `${chat}: ${text}`)
        .toSorted(),
    close: async () => {
      stage.assertNoBreach();
      await world.close();
    },
  };
}

test("a planned run uses an edit made just before it is queued", async () => {
  const { world, stage, edit, posts, close } = await begin();
  const changes = { messageTemplate: "New", groups: stage.groups.slice(0, 1) };
  beforeNextRun(world, () => edit(changes));
  await world.elapse(HOUR);
  expect(posts()).toEqual(["Group 1: New"]);
  await close();
});

test("a run sent by hand uses an edit made just before it is queued", async () => {
  const { world, edit, post, posts, close } = await begin();
  beforeNextRun(world, () => edit({ messageTemplate: "New" }));
  expect(await post("send")).toMatchObject({ status: 201 });
  await world.elapse(MINUTE);
  expect(posts()).toEqual(["Group 1: New", "Group 2: New", "Group 3: New"]);
  await close();
});

test("a run does not happen if the campaign is paused just before it is queued", async () => {
  const { world, post, posts, close } = await begin();
  beforeNextRun(world, () => post("stop"));
  await world.elapse(2 * HOUR);
  expect(posts()).toEqual([]);
  await close();
});

test("a run that an edit postpones just before it is queued does not overtake the previous run", async () => {
  const { world, stage, edit, posts, close } = await begin({ waitSeconds: 4000 });
  beforeNextRun(world, () => edit({ intervalHours: 24 }));
  await world.elapse(2 * HOUR);
  expect(posts()).toEqual(["Group 1: Old"]);
  expect(new Set(stage.deliveries().map(({ state }) => state))).toEqual(new Set(["sent"]));
  await close();
});

test("a planned run does not overtake one that is sent by hand just before it is queued", async () => {
  const { world, stage, post, posts, close } = await begin();
  beforeNextRun(world, () => post("send"));
  await world.elapse(HOUR);
  expect(posts()).toHaveLength(6);
  expect(new Set(stage.deliveries().map(({ state }) => state))).toEqual(new Set(["sent"]));
  await close();
});

test.each(["planned", "sent by hand"])(
  "a run that is %s leaves out a picture that is deleted just before it is queued",
  async (kind) => {
    const { world, stage, post, posts, close } = await begin();
    beforeNextRun(world, async (params) => {
      const images = world.database.prepare("SELECT id, file FROM images").all();
      const drawn = images.find(({ file }) => params.includes(String(file)));
      const { status } = await world.call("DELETE", `/api/images/${String(drawn?.["id"])}`);
      expect(status).toBe(204);
    });
    if (kind === "sent by hand") await post("send");
    await world.elapse(kind === "planned" ? HOUR : MINUTE);
    expect(posts()).toHaveLength(3);
    expect(new Set(stage.deliveries().map(({ state }) => state))).toEqual(new Set(["sent"]));
    await close();
  },
);
