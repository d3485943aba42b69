import { setImmediate as later } from "node:timers/promises";

import { expect, it } from "vitest";

import { createTurns } from "./turns.ts";

it("runs at most `limit` tasks at a time, in order of arrival", async () => {
  const inTurn = createTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((number) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((end) => (ends[number] = end));
      return number;
    }),
  );
  await later();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await later();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  ends[2]?.();
  await later();
  ends[3]?.();
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3]);
});

it("lets the next one run when work fails", async () => {
  const inTurn = createTurns(1);
  const failed = inTurn(() => Promise.reject(new Error("no")));
  const next = inTurn(() => Promise.resolve("yes"));
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
});
