import { expect, it } from "vitest";

import { createIsolateTurns } from "./isolate-turns.ts";

it("runs two forms at a time, in order of arrival", async () => {
  const runInTurn = createIsolateTurns();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((number) =>
    runInTurn(async () => {
      begun.push(number);
      await new Promise<void>((end) => (ends[number] = end));
      return number;
    }),
  );
  await expect.poll(() => begun).toEqual([0, 1]);
  ends[1]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3]);
});

it("lets the next one run when work fails", async () => {
  const runInTurn = createIsolateTurns(1);
  const failed = runInTurn(() => Promise.reject(new Error("no")));
  const next = runInTurn(() => Promise.resolve("yes"));
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
});
