import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { SENT } from "#testing/world/rows.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const ask = async (query: Record<string, string>) =>
  world.call("GET", `/api/history?${new URLSearchParams(query).toString()}`);
const messages = async (query: Record<string, string>): Promise<string[]> =>
  (await ask(query)).body.broadcasts.map(({ message }: { message: string }) => message);

/** Adds `count` broadcasts, one a minute from the first of the month. */
function fill(count: number, message: string) {
  const broadcasts = Array.from({ length: count }, (_, index) => {
    const created_at = new Date(Date.UTC(2026, 10, 1, 0, index)).toISOString();
    return { ...SENT, id: `brd_${message}${index}`, message: `${message}${index}`, created_at };
  });
  world.insertRows({ broadcasts });
}

function add(message: string, created: string, title: string | null = null) {
  world.insertRows({ broadcasts: [{ ...SENT, message, created_at: created, title }] });
}

test.each([
  ["part of the message, ignoring case", "NIGHT m", ["Night market"]],
  ["words in another script", "ลดทั้งร้าน", ["วันนี้ลดทั้งร้าน"]],
  ["a campaign's name", "lucky", ["Number 7"]],
  ["a literal percent sign", "0% o", ["100% off_now"]],
  [
    "spaces alone, which match all",
    "  ",
    ["100% off_now", "Number 7", "วันนี้ลดทั้งร้าน", "Night market"],
  ],
  ["text that no message has, which matches none", "owls", []],
])("searches the history by %s", async (_, search, found) => {
  const day = "2026-11-02T00:00:00.000Z";
  add("Night market", day);
  add("วันนี้ลดทั้งร้าน", day);
  add("Number 7", day, "Lucky draw");
  add("100% off_now", day);
  expect(await messages({ search })).toEqual(found);
});

test("a date range includes its start and excludes its end, and combines with a search", async () => {
  add("Eve", "2026-11-01T16:59:59.999Z");
  add("First", "2026-11-01T17:00:00.000Z");
  add("Last", "2026-11-02T16:59:59.999Z");
  add("Next", "2026-11-02T17:00:00.000Z");
  const day = { from: "2026-11-02T00:00:00+07:00", until: "2026-11-03T00:00:00+07:00" };
  expect(await messages(day)).toEqual(["Last", "First"]);
  expect(await messages({ ...day, search: "st" })).toEqual(["Last", "First"]);
  expect(await messages({ ...day, search: "fi" })).toEqual(["First"]);
  expect(await messages({ from: "2026-11-02T16:59:59Z" })).toEqual(["Next", "Last"]);
  expect(await messages({ until: "2026-11-01T17:00:00Z" })).toEqual(["Eve"]);
  expect(await messages({ from: "2030-01-01T00:00:00Z" })).toEqual([]);
  expect(await messages({ until: "2020-01-01T00:00:00Z" })).toEqual([]);
});

test("a search scans a limited number of messages, reports how far it got, and continues from there", async () => {
  add("Needle", "2026-10-31T00:00:00.000Z");
  fill(LIMITS.messagesSearched, "No. ");
  const first = (await ask({ search: "needle" })).body;
  expect(first).toEqual({
    broadcasts: [],
    next: "brd_No. 0",
    back_to: "2026-11-01T00:00:00.000Z",
  });
  const second = (await ask({ search: "needle", after: first.next })).body;
  expect(second).toMatchObject({ broadcasts: [{ message: "Needle" }], next: null });
});

test("with and without a search, a page has a fixed length and the next page starts after it", async () => {
  fill(LIMITS.broadcastsPerPage + 1, "No. ");
  for (const query of [{}, { search: "no." }]) {
    const page = (await ask(query)).body;
    expect(page.broadcasts).toHaveLength(LIMITS.broadcastsPerPage);
    expect(page).toMatchObject({ next: "brd_No. 1", back_to: "2026-11-01T00:01:00.000Z" });
    const rest = (await ask({ ...query, after: page.next })).body;
    expect(rest).toMatchObject({ broadcasts: [{ message: "No. 0" }], next: null });
  }
});

test.each([
  [{ from: "yesterday" }, "Write the time as 2026-11-15T08:00:00Z."],
  [{ search: "n".repeat(129) }, "Search for at most 128 characters."],
])("refuses %o", async (query: Record<string, string>, error) => {
  expect(await ask(query)).toMatchObject({ status: 422, body: { error } });
});

test("no history query scans the whole table", () => {
  const plan = (where: string) =>
    world.database
      .prepare(
        `EXPLAIN QUERY PLAN SELECT seq FROM broadcasts WHERE ${where} ORDER BY seq DESC LIMIT 9`,
      )
      .all()
      .map(({ detail }) => String(detail))
      .join("; ");
  const since = `broadcasts.seq >= (SELECT seq FROM broadcasts AS first
    WHERE first.created_at >= '2026' ORDER BY first.created_at LIMIT 1) AND +broadcasts.created_at >= '2026'`;
  expect(plan(since)).toMatch(/SEARCH broadcasts USING INTEGER PRIMARY KEY \(rowid>\?\)/);
  expect(plan(since)).toMatch(/SEARCH first USING COVERING INDEX broadcasts_by_date/);
  expect(plan(since)).not.toMatch(/TEMP B-TREE|SCAN/);
  expect(plan(`broadcasts.bot_id = 'bot' AND ${since}`)).not.toMatch(/TEMP B-TREE|SCAN/);
});
