import { LIMITS } from "@tbm/contract/limits.ts";
import { WEBHOOK_SECRET_HEADER, webhookCalls as calls } from "@tbm/contract/webhooks.ts";
import { eq } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import { notFound } from "#http/app-error.ts";
import { readJson } from "#http/body.ts";
import { digest, isEqual } from "#http/constant-time.ts";
import type { Route } from "#http/route.ts";
import { receiveUpdate } from "#telegram/receive-update.ts";
import { webhookSecret } from "#telegram/receiving.ts";

/** Ours are shorter, and a secret can be derived from no more than a kilobyte. */
const LONGEST_PATH = 64;

/** Not made by `on`: whoever does not know the secret must not get a byte of the body read. */
const receive: Route = {
  call: calls.receiveUpdate,
  respond: async (ports, request, { path = "" }) => {
    if (path.length > LONGEST_PATH) throw notFound("webhook");
    const given = await digest(request.headers.get(WEBHOOK_SECRET_HEADER) ?? "");
    const expected = await digest(await webhookSecret(ports, path));
    if (!isEqual(given, expected)) throw notFound("webhook");
    const [bot] = await ports.db.select().from(bots).where(eq(bots.webhook_path, path));
    if (!bot) throw notFound("webhook");
    await receiveUpdate(ports, bot, await readJson(ports, request, LIMITS.updateBytes));
    return Response.json({ ok: true }, { status: calls.receiveUpdate.answer.status });
  },
};

export const webhookRoutes = [receive];
