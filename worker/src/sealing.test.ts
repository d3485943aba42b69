import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

import { seal, SealBroken, unseal } from "./sealing.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

test("a sealed text opens for its owner and does not reveal its content", async () => {
  const sealed = await seal(world.ports, "bot:1", "sesame");
  expect(sealed).toMatch(/^[\w-]{8}\.[\w-]{16}\.[\w-]+$/);
  expect(sealed).not.toContain("sesame");
  expect(await unseal(world.ports, "bot:1", sealed)).toBe("sesame");
});

test("the same text is sealed differently each time", async () => {
  const once = await seal(world.ports, "bot:1", "sesame");
  expect(await seal(world.ports, "bot:1", "sesame")).not.toBe(once);
});

test("it does not open for another owner", async () => {
  const sealed = await seal(world.ports, "bot:1", "sesame");
  await expect(unseal(world.ports, "bot:2", sealed)).rejects.toThrow(SealBroken);
});

test("it does not open if any character was changed", async () => {
  const sealed = await seal(world.ports, "bot:1", "sesame");
  for (const index of sealed.split("").keys()) {
    // The last character's lowest bits are padding.
    if (sealed[index] === "." || index === sealed.length - 1) continue;
    const other = sealed[index] === "A" ? "B" : "A";
    const changed = sealed.slice(0, index) + other + sealed.slice(index + 1);
    await expect(unseal(world.ports, "bot:1", changed), changed).rejects.toThrow(SealBroken);
  }
  for (const broken of ["", ".", "..", sealed.slice(0, -8), `${sealed}AAAA`]) {
    await expect(unseal(world.ports, "bot:1", broken)).rejects.toThrow(SealBroken);
  }
});

test("it does not open under another SECRET_KEY", async () => {
  const sealed = await seal(world.ports, "bot:1", "sesame");
  const other = await createWorld({ environment: { SECRET_KEY: "another-canary-key-".repeat(3) } });
  await expect(unseal(other.ports, "bot:1", sealed)).rejects.toThrow(/another SECRET_KEY/);
  await other.close();
});
