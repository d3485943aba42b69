import { expect, it } from "vitest";

import { reportOf, summaryOf } from "./doctor-report.ts";
import type { Step } from "./doctor-step.ts";

const step = (name: string, state: Step["state"], advice?: string): Step => ({
  name,
  state,
  text: `${name} was looked at.`,
  ...(advice !== undefined && { advice }),
});

it("sums up in one sentence and says where to begin", () => {
  expect(summaryOf([step("Address", "ok")])).toBe("Everything is in order.");
  expect(summaryOf([step("Clock", "warning")])).toBe(
    "Nothing failed, but one check has a warning.",
  );
  expect(summaryOf([step("CORS", "failed"), step("Clock", "warning")])).toBe(
    "One check failed. Start with “CORS”.",
  );
  expect(summaryOf([step("CORS", "failed"), step("Files", "failed")])).toBe(
    "2 checks failed. Start with “CORS”.",
  );
});

it("reports every step as plain text", () => {
  const steps = [step("Address", "ok"), step("CORS", "failed", "Allow this origin.")];
  const examination = { address: "https://worker.example", startedAt: 0, steps };
  expect(reportOf(examination, "https://console.example")).toBe(
    [
      "Telegram Bot Manager, connection checks from 1970-01-01T00:00:00.000Z",
      "Console: 1.0.0 at https://console.example",
      "Worker: https://worker.example",
      "",
      "[OK] Address: Address was looked at.",
      "[Failed] CORS: CORS was looked at.",
      "  What to do: Allow this origin.",
      "",
      "One check failed. Start with “CORS”.",
      "",
    ].join("\n"),
  );
});

it.each(["https://me:secret@worker.example", "https://worker.example?key=secret", "secret"])(
  "leaves out what was typed by mistake: %s",
  (address) => {
    expect(reportOf({ address, startedAt: 0, steps: [] }, "x")).not.toContain("secret");
  },
);
