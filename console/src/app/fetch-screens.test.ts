import { expect, it } from "vitest";

import { fetchScreens } from "./fetch-screens.ts";

it("loads every screen's code, even after one that fails", async () => {
  const loaded: string[] = [];
  const screen = (name: string) => ({
    path: name,
    lazy: async () => {
      if (name === "gone") throw new TypeError("Failed to fetch");
      loaded.push(name);
      return { Component: () => null };
    },
  });
  await fetchScreens([
    { children: [screen("bots"), screen("gone"), { children: [screen("groups")] }] },
    screen("settings"),
  ]);
  expect(loaded).toEqual(["bots", "groups", "settings"]);
});
