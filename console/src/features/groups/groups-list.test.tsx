import type { Group } from "@tbm/contract/groups.ts";
import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { renderApp } from "#testing/render-app.tsx";

import { NO_BOTS } from "./group-facts.ts";
import { NO_FILTER } from "./group-filter.ts";
import { GroupsList } from "./groups-list.tsx";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const groupsOf = (count: number): Group[] =>
  Array.from({ length: count }, (_group, index) => ({
    id: `grp_${index}`,
    name: `Group ${index}`,
    chatId: `-${index}`,
    type: "group",
    created_at: "2026-11-15T05:00:00Z",
  }));

/** Renders the list, and reports which rows rendered since the last call. */
function renderList(groups: readonly Group[]) {
  let drawn = new Set<string>();
  const details = {
    bots: [],
    nameOf: () => "Shop",
    fullBots: [],
    botsIn: (id: string) => {
      drawn.add(id);
      return NO_BOTS;
    },
  };
  const nothing = () => undefined;
  const list = (
    <GroupsList
      groups={groups}
      details={details}
      filter={NO_FILTER}
      search={{ isOffered: true, used: NO_FILTER, found: groups }}
      onFilter={nothing}
      onClear={nothing}
    />
  );
  const { user } = renderApp("/", {
    fetch: world.fetch,
    routes: [{ path: "/", Component: () => list }],
  });
  const drawnNow = () => {
    const ids = [...drawn];
    drawn = new Set();
    return ids;
  };
  return { user, drawnNow };
}

test("ticking a row renders that row only", async () => {
  const { user, drawnNow } = renderList(groupsOf(30));
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  await user.click(box("Select Group 3"));
  drawnNow();
  await user.click(box("Select Group 7"));
  expect(drawnNow()).toEqual(["grp_7"]);
  await user.click(box("Select Group 3"));
  expect(drawnNow()).toEqual(["grp_3"]);
  expect(box("Select Group 3").checked).toBe(false);
  expect(box("Select Group 7").checked).toBe(true);
});

test("Show more renders the new rows only", async () => {
  const { user, drawnNow } = renderList(groupsOf(70));
  drawnNow();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(drawnNow()).toEqual(groupsOf(70).flatMap(({ id }, at) => (at < 50 ? [] : [id])));
});
