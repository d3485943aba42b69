import { type Context, Hono } from "hono";
import { z } from "zod";

import { FaultInput } from "#faults/fault.ts";
import { LimitSettings } from "#limits/limit-settings.ts";
import { ServerProblems } from "#state/server-problems.ts";
import type { World } from "#state/simulated-world.ts";
import { TelegramError } from "#telegram-error.ts";

import { ControlError } from "./control-error.ts";
import {
  BotChange,
  BotInput,
  BotStanding,
  ChatChange,
  ChatInput,
  FileChange,
  JournalPage,
  LatencyInput,
  MemberPost,
  Milliseconds,
  OutageInput,
  Page,
  PersonChange,
  PersonInput,
  TopicChange,
} from "./control-inputs.ts";
import type { Control } from "./control.ts";
import { eventStream } from "./event-stream.ts";

const TopicName = z.object({ name: z.string().min(1) });

async function body<Schema extends z.ZodType>(context: Context, schema: Schema) {
  const text = await context.req.text();
  let value: unknown = {};
  try {
    if (text !== "") value = JSON.parse(text);
  } catch {
    throw new ControlError(400, "The body is not JSON.");
  }
  schema.parse(value);
  // The schema has accepted it; the control functions parse it again to fill in defaults.
  return value as z.input<Schema>;
}

function numberIn(context: Context, name: string): number {
  const value = Number(context.req.param(name));
  if (!Number.isSafeInteger(value)) throw new ControlError(400, `${name} must be a whole number.`);
  return value;
}

const isOverTcp = (context: Context): boolean =>
  (context.env as { incoming?: unknown } | undefined)?.incoming !== undefined;

/** The control API: JSON requests and answers under `/_/`. */
export function controlRoutes(world: World, control: Control): Hono {
  const app = new Hono();
  const chat = (context: Context) => numberIn(context, "chat");
  const bot = (context: Context) => numberIn(context, "bot");

  app.get("/snapshot", (c) => c.json(control.snapshot()));
  app.get("/events", (c) => eventStream(world, c.req.raw.signal));
  app.get("/journal/counts", (c) => c.json(control.journalCounts()));
  app.get("/journal", (c) => {
    const page = control.journalPage(JournalPage.parse(c.req.query()));
    const more = { "x-has-more": `${page.hasMore}`, "x-next-after": `${page.nextAfter}` };
    return c.json(page.entries, 200, more);
  });
  app.post("/reset", (c) => {
    control.reset();
    return c.json({ ok: true });
  });

  app.get("/bots", (c) => c.json(control.listBots()));
  app.post("/bots", async (c) => c.json(control.createBot(await body(c, BotInput)), 201));
  app.patch("/bots/:bot", async (c) => c.json(control.changeBot(bot(c), await body(c, BotChange))));
  app.post("/bots/:bot/revoke", (c) => c.json(control.revokeToken(bot(c))));

  app.get("/chats", (c) => c.json(control.listChats()));
  app.post("/chats", async (c) => c.json(control.createChat(await body(c, ChatInput)), 201));
  app.get("/chats/:chat", (c) => c.json(control.viewChat(chat(c), Page.parse(c.req.query()))));
  app.patch("/chats/:chat", async (c) =>
    c.json(control.changeChat(chat(c), await body(c, ChatChange))),
  );
  app.delete("/chats/:chat", (c) => c.json(control.deleteChat(chat(c))));
  app.post("/chats/:chat/migrate", (c) => c.json(control.migrateChat(chat(c))));
  app.put("/chats/:chat/bots/:bot", async (c) =>
    c.json(control.setBotStanding(chat(c), bot(c), await body(c, BotStanding))),
  );
  app.post("/chats/:chat/messages", async (c) =>
    c.json(await control.postAsMember(chat(c), await body(c, MemberPost)), 201),
  );
  app.delete("/chats/:chat/messages/:message", (c) =>
    c.json(control.deleteAsAdmin(chat(c), numberIn(c, "message"))),
  );
  app.post("/chats/:chat/topics", async (c) =>
    c.json(control.createTopic(chat(c), (await body(c, TopicName)).name), 201),
  );
  app.patch("/chats/:chat/topics/:topic", async (c) =>
    c.json(control.changeTopic(chat(c), numberIn(c, "topic"), await body(c, TopicChange))),
  );

  app.post("/people", async (c) => c.json(control.createPerson(await body(c, PersonInput)), 201));
  app.patch("/people/:person", async (c) =>
    c.json(control.changePerson(numberIn(c, "person"), await body(c, PersonChange))),
  );

  app.get("/limits", (c) => c.json(control.limits()));
  app.patch("/limits", async (c) => c.json(control.setLimits(await body(c, LimitSettings))));
  app.get("/faults", (c) => c.json(control.listFaults()));
  app.post("/faults", async (c) => c.json(control.addFault(await body(c, FaultInput)), 201));
  app.delete("/faults/:id?", (c) => {
    control.clearFaults(c.req.param("id"));
    return c.json({ ok: true });
  });
  app.post("/latency", async (c) => {
    const { ms, webhookMs } = await body(c, LatencyInput);
    if (ms !== undefined) control.setLatency(ms);
    if (webhookMs !== undefined) control.setWebhookLatency(webhookMs);
    return c.json({ ok: true });
  });
  app.post("/outage", async (c) => {
    const outage = await body(c, OutageInput);
    const closesPort = outage.status === undefined && (outage.kind ?? "refused") === "refused";
    if (isOverTcp(c) && world.clock.isManual && closesPort) {
      throw new ControlError(
        409,
        "On a manual clock an outage needs a status or another kind: with its port closed, the simulator could not be told to move its clock.",
      );
    }
    control.beginOutage(outage);
    return c.json({ ok: true });
  });
  app.post("/restart", async (c) => {
    control.restartServer((await body(c, Milliseconds)).ms);
    return c.json({ ok: true });
  });
  app.get("/troubles", (c) => c.json(control.serverProblems()));
  app.patch("/troubles", async (c) =>
    c.json(control.setServerProblems(await body(c, ServerProblems))),
  );
  app.get("/clock", (c) => c.json({ now: control.now(), isManual: world.clock.isManual }));
  app.post("/clock", async (c) =>
    c.json(await control.advanceClock((await body(c, Milliseconds)).ms)),
  );

  app.patch("/files/:fileId", async (c) => {
    const change = await body(c, FileChange);
    control.changeFile(c.req.param("fileId"), change);
    return c.json({ ok: true });
  });
  app.delete("/files/:fileId", (c) => {
    control.forgetFile(c.req.param("fileId"));
    return c.json({ ok: true });
  });
  app.get("/files/:uniqueId", (c) => {
    const file = world.files.findByUniqueId(c.req.param("uniqueId"));
    if (!file) throw new ControlError(404, "There is no such file.");
    const headers = {
      "content-type": file.mimeType,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    };
    return new Response(file.bytes, { headers });
  });

  app.all("*", () => {
    throw new ControlError(404, "The control API has no such call.");
  });
  app.onError((error, c) => {
    if (error instanceof ControlError) return c.json({ error: error.message }, error.status);
    if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 400);
    if (error instanceof TelegramError) return c.json({ error: error.message }, 422);
    throw error;
  });
  return app;
}
