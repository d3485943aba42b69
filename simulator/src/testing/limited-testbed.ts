import { type LimitInput, noLimits } from "#limits/limit-settings.ts";

import { createTestbed } from "./testbed.ts";

export type Bed = ReturnType<typeof createTestbed>;

/** A testbed with only these limits. */
export const limitedTo = (limits: LimitInput) =>
  createTestbed({ limits: { ...noLimits(), ...limits } });

export const sayHi = (bed: Bed, chatId = bed.group.id) =>
  bed.call("sendMessage", { chat_id: chatId, text: "Hi" });

export const flood = (seconds: number) => ({
  ok: false,
  error_code: 429,
  description: `Too Many Requests: retry after ${seconds}`,
  parameters: { retry_after: seconds },
});
