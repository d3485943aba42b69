import { expect, test } from "vitest";

import { createKeyCheck } from "./key-check.ts";

const KEY = "right-key-0123456789abcdef";
const isSlowed = async (check: ReturnType<typeof createKeyCheck>, address: string) => {
  const error: unknown = await check("Bearer wrong", address).catch((thrown: unknown) => thrown);
  return error instanceof Error && error.message.startsWith("Too many wrong API keys");
};

test("an address that keeps guessing stays slowed while ten thousand others come and go", async () => {
  const check = createKeyCheck([KEY], () => 0);
  for (let tries = 0; tries < 11; tries += 1) await isSlowed(check, "203.0.113.7");
  for (let other = 0; other < 10_050; other += 1) {
    await isSlowed(check, `address-${other}`);
    if (other % 5000 === 0) expect(await isSlowed(check, "203.0.113.7")).toBe(true);
  }
  expect(await isSlowed(check, "203.0.113.7")).toBe(true);
});

test("the scheme's name may be written in any case", async () => {
  const check = createKeyCheck([KEY], () => 0);
  await expect(check(`bearer ${KEY}`, "")).resolves.toBeUndefined();
});
