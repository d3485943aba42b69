import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import fc from "fast-check";
import { expect, test } from "vitest";

import { TELEGRAM_REFUSALS } from "#testing/world/telegram-refusals.ts";

import { classifyFailure } from "./outcome.ts";

const description = fc.oneof(
  fc.string(),
  fc.constantFrom(...TELEGRAM_REFUSALS.map(([, text]) => text)),
  fc.nat().map((seconds) => `Too Many Requests: retry after ${seconds}`),
  fc
    .tuple(fc.nat(12), fc.constantFrom(...TELEGRAM_REFUSALS.map(([, text]) => text)))
    .map(
      ([n, text]) => `Bad Request: failed to send message #${n} with the error message "${text}"`,
    ),
);

const failure = fc.record(
  {
    code: fc.integer({ min: 100, max: 699 }),
    description,
    retryAfter: fc.integer({ min: -5, max: 2 ** 31 }),
  },
  { requiredKeys: ["code", "description"] },
);

test("every answer of Telegram is classified, with a sentence for the operator", () => {
  fc.assert(
    fc.property(failure, (given) => {
      const outcome = classifyFailure(given);
      expect(sentenceOf(outcome.cause).length).toBeGreaterThan(1);
      if (outcome.kind === "later") {
        expect(outcome.retryAfterSeconds).toBeGreaterThanOrEqual(1);
        expect(outcome.retryAfterSeconds).toBeLessThanOrEqual(14 * 86_400);
      }
    }),
  );
});

test("anything but a 4xx answer is unconfirmed", () => {
  fc.assert(
    fc.property(failure, (given) => {
      const isAlbum = given.description.includes("failed to send message #");
      const isClearNo = given.code >= 400 && given.code < 500;
      if (!isClearNo) expect(classifyFailure(given).kind).toBe("unconfirmed");
      if (given.code === 429 && !isAlbum) expect(classifyFailure(given).kind).toBe("later");
    }),
  );
});

test("an album that failed after its first item is unconfirmed", () => {
  const position = fc.integer({ min: 2, max: 10 });
  fc.assert(
    fc.property(position, fc.constantFrom(...TELEGRAM_REFUSALS), (n, [code, text]) => {
      const wrapped = `Bad Request: failed to send message #${n} with the error message "${text}"`;
      expect(classifyFailure({ code, description: wrapped }).kind).toBe("unconfirmed");
    }),
  );
});
