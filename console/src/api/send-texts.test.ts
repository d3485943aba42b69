import { expect, it } from "vitest";

import { notSentText, sendTexts } from "./send-texts.ts";

it.each([
  [{ totalSent: 8 }, "Messages Sent", "Successfully sent 8 messages"],
  [{ totalSent: 1, totalFailed: 0 }, "Messages Sent", "Successfully sent 1 messages"],
  [
    { totalSent: 8, totalFailed: 1, totalUnconfirmed: 1 },
    "Messages Sent",
    "Successfully sent 8 messages. 1 failed, 1 unconfirmed: it may have arrived.",
  ],
  [
    { totalSent: 8, totalPending: 3, totalUnconfirmed: 2 },
    "Messages Sent",
    "Successfully sent 8 messages. 3 still waiting to be sent, 2 unconfirmed: they may have arrived.",
  ],
  [
    { totalSent: 0, totalPending: 3 },
    "Messages Queued",
    "None sent yet: 3 still waiting to be sent",
  ],
  [{ totalSent: 150, totalCancelled: 9850 }, "Sending Stopped", "150 sent, 9,850 not sent"],
  [
    { totalSent: 8, totalCancelled: 4, totalFailed: 2, totalUnconfirmed: 1 },
    "Sending Stopped",
    "8 sent, 4 not sent, 2 failed, 1 unconfirmed: it may have arrived",
  ],
  [
    { totalSent: 1500, totalPending: 9254, totalFailed: 1000, totalUnconfirmed: 1200 },
    "Messages Sent",
    "Successfully sent 1500 messages. 9,254 still waiting to be sent, 1,000 failed, 1,200 unconfirmed: they may have arrived.",
  ],
  [
    { totalSent: 8, totalCancelled: 9381, totalPending: 3 },
    "Messages Sent",
    "Successfully sent 8 messages. 3 still waiting to be sent, 9,381 cancelled.",
  ],
])("describes %o", (result, title, description) => {
  expect(sendTexts(result)).toEqual({ kind: "accepted", title, description });
});

it("never calls a broadcast sent if nothing is confirmed", () => {
  expect(sendTexts({ totalSent: 0, totalFailed: 1, totalUnconfirmed: 1 })).toEqual({
    kind: "failed",
    reason: "No message was confirmed: 1 failed, 1 unconfirmed: it may have arrived",
  });
  expect(sendTexts({ totalSent: 0 })).toEqual({ kind: "failed", reason: "" });
});

it("reports a stop before anything was sent as a stop", () => {
  expect(sendTexts({ totalSent: 0, totalCancelled: 3 })).toEqual({
    kind: "stopped",
    title: "Sending Stopped",
    description: "3 messages were not sent",
  });
  expect(notSentText(1)).toBe("1 message was not sent");
  expect(notSentText(1310)).toBe("1,310 messages were not sent");
  expect(sendTexts({ totalSent: 0, totalCancelled: 2, totalFailed: 1 }).kind).toBe("failed");
  expect(sendTexts({ totalSent: 0, totalSkipped: 2 })).toMatchObject({ title: "Nothing Sent" });
  expect(sendTexts({ totalSent: 8, totalSkipped: 2 })).toMatchObject({
    title: "Messages Sent",
    description: "Successfully sent 8 messages. 2 skipped, because of the daily limit.",
  });
});
