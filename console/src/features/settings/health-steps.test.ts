import { CAPABILITIES } from "@tbm/contract/health.ts";
import { describe, expect, it } from "vitest";

import { judgeClock, judgeVersion } from "./health-steps.ts";

const health = {
  ok: true as const,
  name: "worker",
  version: "1.0.0",
  time: "2026-11-15T05:00:00.000Z",
  timezone: "Asia/Bangkok",
  capabilities: [...CAPABILITIES] as string[],
};

describe("the version", () => {
  it("that equals ours and offers everything is fine", () => {
    expect(judgeVersion(health).state).toBe("ok");
  });

  it.each([
    [{ version: "0.9.12" }, /this console 1\.0\.0/, /Update the worker/],
    [{ capabilities: ["broadcasts"] }, /doesn't offer: .*doctor/, /Update the worker/],
    [{ version: "1.2.0" }, /worker is newer/, /Reload this page/],
    [{ capabilities: [...CAPABILITIES, "telepathy"] }, /worker is newer/, /Reload this page/],
  ])("%o gets a warning", (change, text, advice) => {
    expect(judgeVersion({ ...health, ...change })).toEqual({
      state: "warning",
      text: expect.stringMatching(text),
      advice: expect.stringMatching(advice),
    });
  });

  it("that is not reported is skipped", () => {
    expect(judgeVersion(null).state).toBe("skipped");
  });
});

describe("the clock", () => {
  const at = (sent: string, received: string) => ({
    sentAt: Date.parse(`2026-11-15T${sent}Z`),
    receivedAt: Date.parse(`2026-11-15T${received}Z`),
  });

  it.each([
    ["the same", at("05:00:00", "05:00:00")],
    ["half a minute behind", at("05:00:30", "05:00:30")],
    ["read at any moment of a slow answer", at("04:58:00", "05:02:00")],
  ])("that is %s agrees", (_name, timing) => {
    expect(judgeClock(health, timing).state).toBe("ok");
  });

  it.each([
    [at("05:00:31", "05:00:31"), "The worker's clock is 31 s behind this computer's."],
    [at("04:57:00", "04:57:20"), "The worker's clock is 2 min 40 s ahead of this computer's."],
    [at("02:00:00", "02:00:00"), "The worker's clock is 3 h ahead of this computer's."],
  ])("that is off is reported with the difference", (timing, text) => {
    expect(judgeClock(health, timing)).toMatchObject({ state: "warning", text });
  });

  it("that is not reported is skipped", () => {
    expect(judgeClock(null, at("05:00:00", "05:00:00")).state).toBe("skipped");
    const odd = { ...health, time: "noon" };
    expect(judgeClock(odd, at("05:00:00", "05:00:00")).state).toBe("skipped");
  });
});
