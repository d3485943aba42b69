import { expect, it } from "vitest";

import { loadLater, loadLaterParts } from "./later-parts.ts";

it("loads every part once it is asked to, even after one that fails", async () => {
  const loaded: string[] = [];
  for (const name of ["picker", "gone", "fields"]) {
    loadLater(async () => {
      if (name === "gone") throw new TypeError("Failed to fetch");
      loaded.push(name);
    });
  }
  expect(loaded).toEqual([]);
  await loadLaterParts();
  expect(loaded).toEqual(["picker", "fields"]);
});
