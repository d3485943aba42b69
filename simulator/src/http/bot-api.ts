import type { Call } from "#api/api-call.ts";
import { findChatById } from "#api/chat-access.ts";
import { fileAtPath } from "#api/file-methods.ts";
import { type Answer, failure, runCall } from "#api/run-call.ts";
import { applyFaultAfter, applyFaultBefore } from "#faults/apply-fault.ts";
import { ConnectionFault, hangUntil } from "#faults/connection-fault.ts";
import { hidesEffect } from "#faults/fault.ts";
import { answerAsGateway } from "#faults/gateway-answer.ts";
import { admitToken } from "#limits/new-token-limit.ts";
import { refusals } from "#refusals.ts";
import type { Bot } from "#state/bot-state.ts";
import type { World } from "#state/simulated-world.ts";
import { TelegramError } from "#telegram-error.ts";

import type { CallParams } from "./call-params.ts";
import { readCall } from "./read-call.ts";

type Caller = {
  address: string;
  isOverTcp: boolean;
  /** Calls back when the last byte of the answer is sent; never if the caller disconnects before. */
  onSent?: (callback: () => void) => void;
};

const PATH = /^\/(file\/)?bot([^/]*)\/(.+)$/;

function respond(world: World, answer: Answer): { text: string; response: Response } {
  const date = new Date(world.clock.now()).toUTCString();
  const headers: Record<string, string> = { "content-type": "application/json", date };
  const status = answer.ok ? 200 : answer.error_code;
  const retryAfter = answer.ok ? undefined : answer.parameters?.retry_after;
  if (retryAfter !== undefined) headers["retry-after"] = `${retryAfter}`;
  const text = JSON.stringify(answer);
  return { text, response: new Response(text, { status, headers }) };
}

function authenticate(world: World, token: string, address: string): Bot {
  const colon = token.indexOf(":");
  if (colon < 0 || token.startsWith("0") || token.length > 80) throw refusals.invalidToken();
  const botId = Number(token.slice(0, colon));
  const { from, to } = world.settings.allowedBotIds;
  if (!Number.isInteger(botId) || botId < from || botId > to) throw refusals.unallowedToken();
  const { limits } = world.settings;
  admitToken(world.tokenLimit, { token, address, limits, now: world.clock.now() });
  const bot = world.botsByToken.get(token);
  if (!bot) throw refusals.unauthorized();
  return bot;
}

const chatIdOf = (world: World, params: CallParams): number | null =>
  findChatById(world, params.text("chat_id"))?.id ?? null;

async function answerCall(
  world: World,
  request: Request,
  caller: Caller,
  bot: Bot,
  method: string,
): Promise<Response> {
  const { signal } = request;
  const { params, digest } = await readCall(request, world.settings.maxBodyBytes);
  const chatId = chatIdOf(world, params);
  const fault = world.faults.pick({ method, botId: bot.user.id, chatId });
  const early = await applyFaultBefore(fault, { world, signal });
  if (early) return early;

  const call: Call = { world, bot, method, params, digest, fault, signal, entries: [] };
  const answer = respond(world, await runCall(call));
  const markAnswered = (isAnswered: boolean) => {
    for (const entry of call.entries) entry.answered = isAnswered && !hidesEffect(fault);
  };
  if (signal.aborted || caller.onSent || fault?.kind === "slow-drip") markAnswered(false);
  caller.onSent?.(() => markAnswered(true));
  if (!fault) return answer.response;
  const onRead = () => {
    if (!caller.onSent && !signal.aborted) markAnswered(true);
  };
  return applyFaultAfter(fault, answer, { world, signal, isOverTcp: caller.isOverTcp, onRead });
}

function download(world: World, bot: Bot, path: string): Response {
  const file = fileAtPath(world, bot, path);
  return new Response(file.bytes, { headers: { "content-type": "application/octet-stream" } });
}

/** Answers `/bot<token>/<method>` and `/file/bot<token>/<path>`. */
export async function answerBotApi(
  world: World,
  request: Request,
  caller: Caller,
): Promise<Response> {
  const now = world.clock.now();
  if (world.outageUntil > now) {
    if (world.outageAnswer) return answerAsGateway(world.outageAnswer);
    if (world.outageKind === "hang") return hangUntil(request.signal, world.closing.signal);
    throw new ConnectionFault(world.outageKind === "reset" ? "ECONNRESET" : "ECONNREFUSED");
  }
  try {
    if (world.restartingUntil > now) throw refusals.restarting();
    const path = pathOf(request.url);
    const [, isFile, token, rest] = PATH.exec(path) ?? [];
    if (token === undefined || rest === undefined) throw refusals.pathNotFound();
    const bot = authenticate(world, token, caller.address);
    if (isFile) return download(world, bot, rest);
    return await answerCall(world, request, caller, bot, rest.toLowerCase());
  } catch (error) {
    if (error instanceof TelegramError) return respond(world, failure(error)).response;
    throw error;
  }
}

function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const end = url.indexOf("?", start);
  const path = end < 0 ? url.slice(start) : url.slice(start, end);
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    throw refusals.pathNotFound();
  }
}
