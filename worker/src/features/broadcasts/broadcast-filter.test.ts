import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const ask = (query: string) => world.call("GET", `/api/broadcasts?${query}`);
const messages = async (query: string): Promise<string[]> =>
  (await ask(query)).body.map(({ message }: { message: string }) => message);

const COUNTS = {
  sent: [3, 0, 0, 0, 0],
  "partly-sent": [2, 1, 0, 0, 0],
  unconfirmed: [0, 1, 2, 0, 0],
  failed: [0, 3, 0, 1, 0],
  cancelled: [0, 0, 0, 2, 1],
  missed: [0, 0, 0, 0, 3],
};

function add(message: string, bot: string, source: string, counts: readonly number[] | null) {
  world.database
    .prepare(
      `INSERT INTO broadcasts (id, bot_id, source, message, created_at, finished_at, sent, failed,
         unconfirmed, cancelled, missed)
       VALUES ('brd_' || hex(randomblob(8)), ?, ?, ?, '2026-11-01T05:00:00Z', ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      bot,
      source,
      message,
      counts && "2026-11-01T05:00:01Z",
      ...(counts ?? Array(5).fill(null)),
    );
}

test.each(Object.keys(COUNTS))(
  "state=%s lists only the broadcasts in that state",
  async (state) => {
    for (const [name, counts] of Object.entries(COUNTS)) add(name, "bot_1", "now", counts);
    add("running", "bot_1", "now", null);
    expect(await messages(`state=${state}`)).toEqual([state]);
    expect(await messages("state=running")).toEqual(["running"]);
  },
);

test("bot, source and state filters combine on every page", async () => {
  const { sent, failed } = COUNTS;
  for (let index = 0; index < LIMITS.broadcastsPerPage + 2; index += 1) {
    add(`No. ${index}`, "bot_1", "schedule", failed);
    add("Other bot", "bot_2", "schedule", failed);
    add("Other source", "bot_1", "campaign", failed);
    add("Other state", "bot_1", "schedule", sent);
  }
  const query = "bot_id=bot_1&source=schedule&state=failed";
  const page = (await ask(query)).body;
  expect(page).toHaveLength(LIMITS.broadcastsPerPage);
  expect(await messages(`${query}&after=${page.at(-1).id}`)).toEqual(["No. 1", "No. 0"]);
});

test.each(["state=half", "source=mail"])("refuses an unknown filter value: %s", async (query) => {
  expect((await ask(query)).status).toBe(422);
});
