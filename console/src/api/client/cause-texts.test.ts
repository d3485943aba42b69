import { i18n } from "@lingui/core";
import { expect, test } from "vitest";

import { writeCauseTexts, sentenceFor } from "./cause-texts.ts";

test("makes the sentence from the code instead of using the worker's text", async () => {
  const bot = {
    reason: "Das Token ist ungültig.",
    cause: { code: "token_refused", params: {} },
  };
  await writeCauseTexts([bot]);
  expect(bot.reason).toBe("Telegram does not accept the bot's token.");
});

test("keeps the worker's text for a code this console does not know", async () => {
  expect(await sentenceFor({ code: "of_tomorrow", params: {} }, "New.")).toBe("New.");
  expect(await sentenceFor(undefined, "Old.")).toBe("Old.");
  const nested = { code: "partly_posted", params: { cause: { code: "of_tomorrow", params: {} } } };
  expect(await sentenceFor(nested, "Partly new.")).toBe("Partly new.");
});

test("marks the worker's text as English in another language", async () => {
  i18n.load("th", {});
  i18n.activate("th");
  try {
    const unknown = { code: "of_tomorrow", params: {} };
    expect(await sentenceFor(unknown, "New.")).toBe("\u2068New.\u2069");
    expect(await sentenceFor(undefined, "Old.")).toBe("\u2068Old.\u2069");
    const group = { name: "Readers", reason: "…", cause: { code: "token_refused", params: {} } };
    await writeCauseTexts([group]);
    expect(group).toMatchObject({ name: "Readers", reason: "Telegram ไม่ยอมรับโทเค็นของบอท" });
  } finally {
    i18n.activate("en");
  }
});

test("replaces each text of a check with the sentence of its own cause", async () => {
  const check = {
    name: "…",
    text: "…",
    advice: "…",
    name_cause: { code: "check_lane", params: { bot: "Shop" } },
    cause: { code: "lane_missing", params: {} },
    advice_cause: { code: "advice_run_again", params: {} },
  };
  await writeCauseTexts({ checks: [check] });
  expect([check.name, check.text, check.advice]).toEqual([
    "Sending queue for Shop",
    "This bot has no sending queue.",
    "Run the checks again.",
  ]);
});
