import { expect, test } from "vitest";

import { AppError } from "./app-error.ts";
import { createKeyCheck } from "./key-check.ts";

const KEY = "right-key-0123456789abcdef";
const ADDRESS = "203.0.113.7";

type Check = ReturnType<typeof createKeyCheck>;

function answerTo(check: Check, key: string, address = ADDRESS): number {
  try {
    check(`Bearer ${key}`, address);
    return 200;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
}

const guess = (check: Check, count: number, address = ADDRESS) =>
  Array.from({ length: count }, () => answerTo(check, "wrong", address));

test("after ten wrong keys no key from that address is checked for the rest of the minute", () => {
  let time = 0;
  const check = createKeyCheck([KEY], () => time);
  expect(guess(check, 12)).toEqual([...Array<number>(10).fill(401), 429, 429]);
  expect(answerTo(check, KEY)).toBe(429);
  expect(answerTo(check, KEY, "203.0.113.8")).toBe(200);
  time = 60_000;
  expect(answerTo(check, KEY)).toBe(200);
});

test("an address that has used the right key is never locked out", () => {
  const check = createKeyCheck([KEY], () => 0);
  expect(answerTo(check, KEY)).toBe(200);
  expect(guess(check, 12).slice(-2)).toEqual([429, 429]);
  expect(answerTo(check, KEY)).toBe(200);
});

test("a request without a key does not count as a guess", () => {
  const check = createKeyCheck([KEY], () => 0);
  for (let tries = 0; tries < 20; tries += 1) expect(() => check(null, ADDRESS)).toThrow("missing");
  expect(answerTo(check, KEY)).toBe(200);
});

test("an address that keeps guessing stays blocked while ten thousand others come and go", () => {
  const check = createKeyCheck([KEY], () => 0);
  // This address is exempt, so its keys are still checked. A 429 shows that its guesses are still counted.
  answerTo(check, KEY);
  guess(check, 11);
  for (let other = 0; other < 10_050; other += 1) {
    guess(check, 1, `address-${other}`);
    if (other % 5000 === 0) expect(guess(check, 1)).toEqual([429]);
  }
  expect(guess(check, 1)).toEqual([429]);
});

test.each([KEY.slice(0, -1), `${KEY}0`, KEY.toUpperCase(), KEY + KEY])("%s is wrong", (key) => {
  expect(
    answerTo(
      createKeyCheck([KEY], () => 0),
      key,
    ),
  ).toBe(401);
});

test("the scheme's name may be in any letter case", () => {
  const check = createKeyCheck([KEY], () => 0);
  expect(() => check(`bearer ${KEY}`, "")).not.toThrow();
});
