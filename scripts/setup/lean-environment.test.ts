import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

// @ts-expect-error -- written in JavaScript, so that it runs before anything is installed
import { leanEnvironment, root } from "./setup.mjs";

test.each([
  ["Dockerfile", "ENV "],
  ["deploy/telegram-bot-manager.service", "Environment="],
])("%s starts the worker with the memory settings of npm start", (file, start) => {
  const settings = Object.entries(leanEnvironment).map((pair) => pair.join("="));
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  expect(settings.length).toBeGreaterThan(0);
  expect(lines).toContain(`${start}${settings.join(" ")}`);
});
