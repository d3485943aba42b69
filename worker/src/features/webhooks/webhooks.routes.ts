import { LIMITS } from "@tbm/contract/limits.ts";
import { WEBHOOK_SECRET_HEADER, webhookCalls as calls } from "@tbm/contract/webhooks.ts";
import { eq } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import { receiveUpdate } from "#discovery/receive-update.ts";
import { notFound } from "#http/app-error.ts";
import { readJson } from "#http/body.ts";
import { isSecret } from "#http/constant-time.ts";
import type { Route } from "#http/route.ts";
import type { Ports } from "#ports.ts";
import { webhookSecret } from "#telegram/receiving.ts";

/** The worker's own paths are shorter, and a secret can be derived from at most a kilobyte. */
const MAX_PATH_LENGTH = 64;
/** 32 bytes in base64url. */
const SECRET_LENGTH = 43;

/** Cached by path, because deriving a secret takes longer than all the rest of a refusal. */
const secrets = new Map<string, string>();
const MAX_CACHED_SECRETS = 1000;

async function secretOf(ports: Ports, path: string): Promise<string> {
  const key = `${ports.settings.SECRET_KEY}/${path}`;
  const known = secrets.get(key);
  if (known !== undefined) return known;
  const secret = await webhookSecret(ports, path);
  if (secrets.size >= MAX_CACHED_SECRETS) secrets.clear();
  secrets.set(key, secret);
  return secret;
}

/** Does not use `on`, because nothing of the body may be read before the secret is checked. */
const receive: Route = {
  call: calls.receiveUpdate,
  respond: async (ports, request, { path = "" }) => {
    if (path.length > MAX_PATH_LENGTH) throw notFound("webhook");
    const given = request.headers.get(WEBHOOK_SECRET_HEADER) ?? "";
    // A secret of another length is wrong, so nothing needs to be derived.
    if (given.length !== SECRET_LENGTH) throw notFound("webhook");
    if (!isSecret(given, await secretOf(ports, path))) throw notFound("webhook");
    const [bot] = await ports.db.select().from(bots).where(eq(bots.webhook_path, path));
    if (!bot) throw notFound("webhook");
    await receiveUpdate(ports, bot, await readJson(ports, request, LIMITS.updateBytes));
    return Response.json({ ok: true }, { status: calls.receiveUpdate.answer.status });
  },
};

export const webhookRoutes = [receive];
