import { sleepOn } from "#clock.ts";
import { admitRead } from "#limits/bot-pace.ts";
import { uploadDelayMs } from "#limits/upload-pace.ts";
import { refusals } from "#refusals.ts";
import { type ErrorParameters, TelegramError } from "#telegram-error.ts";

import { type Call, DescribedResult, paceOf } from "./api-call.ts";
import { changesChats, findMethod, onlyReads } from "./method-table.ts";
import { withOldText } from "./old-texts.ts";

export type Answer =
  | { ok: true; result: unknown; description?: string }
  | { ok: false; error_code: number; description: string; parameters?: ErrorParameters };

const FLOOD_PAUSE_MS = 3000;

export const failure = ({ code, message, parameters }: TelegramError): Answer => ({
  ok: false,
  error_code: code,
  description: message,
  ...(parameters ? { parameters } : {}),
});

/** Uploads of the same size wait for each other; a queue that is too long is refused. */
async function awaitUploadTurn({ world, bot, params }: Call) {
  const { clock, settings, closing } = world;
  if (params.files.size === 0 || !settings.limits.sameSizeUploads) return;
  let totalBytes = 0;
  for (const file of params.files.values()) totalBytes += file.bytes.length;
  const delayMs = uploadDelayMs(bot.pace, totalBytes, clock.now());
  const pauseMs = delayMs ?? FLOOD_PAUSE_MS;
  if (settings.imposesWaits && pauseMs > 0) await sleepOn(clock, pauseMs, closing.signal);
  if (delayMs === null) throw refusals.flood(60);
}

async function run(call: Call): Promise<unknown> {
  const method = findMethod(call.method);
  if (call.world.clock.now() < call.bot.loggedOutUntil) throw refusals.loggedOut();
  if (!method) throw refusals.methodNotFound();
  if (call.bot.isFrozen && changesChats(call.method)) throw refusals.frozen();
  if (onlyReads(call.method)) admitRead(paceOf(call));
  await awaitUploadTurn(call);
  return method(call);
}

/** Runs the call and returns Telegram's answer. */
export async function runCall(call: Call): Promise<Answer> {
  try {
    const result = await run(call);
    return result instanceof DescribedResult
      ? { ok: true, result: result.result, description: result.description }
      : { ok: true, result };
  } catch (error) {
    if (error instanceof TelegramError) {
      return failure(call.world.serverProblems.usesOldTexts ? withOldText(error) : error);
    }
    throw error;
  }
}
