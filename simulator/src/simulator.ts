import { Hono } from "hono";

import type { Call } from "#api/api-call.ts";
import { runCall } from "#api/run-call.ts";
import { controlRoutes } from "#control/control-routes.ts";
import { type Control, createControl } from "#control/control.ts";
import { answerBotApi } from "#http/bot-api.ts";
import { CallParams } from "#http/call-params.ts";

import type { Clock } from "./clock.ts";
import { quickDigest } from "./digest.ts";
import type { Journal } from "./journal.ts";
import type { LiveEvents } from "./live-events.ts";
import { settle, type SimulatorOptions } from "./options.ts";
import type { Outage } from "./outage.ts";
import type { Bot } from "./state/bot-state.ts";
import { createSimulatedWorld, type World } from "./state/simulated-world.ts";
import { closeWebhook } from "./updates/webhook.ts";

/** Set by the Node server; absent if the app is called in process. */
type NodeBindings = {
  incoming?: { socket: { remoteAddress?: string } };
  outgoing?: { once: (event: "finish", done: () => void) => unknown; destroyed: boolean };
};

type SimulatorApp = Hono<{ Bindings: NodeBindings }>;

export type Simulator = {
  app: SimulatorApp;
  /** Calls the app without a network. */
  fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  control: Control;
  readonly journal: Journal;
  clock: Clock;
  events: LiveEvents;
  outage: Outage;
  /** Ends polls, hanging calls, retries and event streams. */
  close: () => void;
};

function createSimulatorApp(world: World, control: Control): SimulatorApp {
  const app: SimulatorApp = new Hono();
  app.route("/_", controlRoutes(world, control));
  app.all("*", (c) => {
    const incoming = c.env?.incoming;
    const address = incoming?.socket.remoteAddress ?? "in-process";
    const outgoing = c.env?.outgoing;
    return answerBotApi(world, c.req.raw, {
      address,
      isOverTcp: incoming !== undefined,
      ...(outgoing && {
        onSent: (callback: () => void) =>
          outgoing.once("finish", () => {
            if (!outgoing.destroyed) callback();
          }),
      }),
    });
  });
  app.onError((error) => {
    throw error;
  });
  return app;
}

function runWebhookReply(world: World) {
  return async (bot: Bot, values: Record<string, unknown>) => {
    const method = String(values["method"]).toLowerCase();
    if (/^(?:get|setwebhook|deletewebhook|close|logout)/.test(method)) return;
    const call: Call = {
      world,
      bot,
      method,
      params: new CallParams(values, new Map()),
      digest: quickDigest(JSON.stringify(values)),
      fault: null,
      signal: world.closing.signal,
      entries: [],
    };
    await runCall(call);
    // The result of such a call is never returned.
    for (const entry of call.entries) {
      entry.answered = false;
      entry.isWebhookReply = true;
    }
  };
}

/** Creates a simulated Telegram without bots and chats. */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const world = createSimulatedWorld(settle(options));
  world.runWebhookReply = runWebhookReply(world);
  const control = createControl(world);
  const app = createSimulatorApp(world, control);
  return {
    app,
    fetch: async (url, init) => app.request(url, init),
    control,
    get journal() {
      return world.journal;
    },
    clock: world.clock,
    events: world.events,
    outage: world.outage,
    close: () => {
      for (const bot of world.botsById.values()) if (bot.webhook) closeWebhook(bot.webhook);
      world.closing.abort();
    },
  };
}
