import { z } from "zod/mini";

import type { Call } from "./call.ts";

export const WEBHOOK_SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token";

export const webhookCalls = {
  receiveUpdate: {
    method: "POST",
    path: "/api/webhooks/{path}",
    summary: `Takes an update from Telegram, which authenticates with the header ${WEBHOOK_SECRET_HEADER}`,
    access: "open",
    body: { kind: "json", schema: z.looseObject({ update_id: z.int() }) },
    answer: { status: 200, schema: z.object({ ok: z.literal(true) }) },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
