import { botCalls as calls } from "@tbm/contract/bots.ts";

import { on } from "#http/route.ts";

import { listBotGroups } from "./bot-groups.ts";
import { updateBot } from "./bot-update.ts";
import { getBotUses } from "./bot-uses.ts";
import { createBot, deleteBot, listBots } from "./bots.service.ts";

export const botRoutes = [
  on(calls.listBots, ({ ports }) => listBots(ports)),
  on(calls.createBot, ({ ports, body }) => createBot(ports, body)),
  on(calls.updateBot, ({ ports, params, body }) => updateBot(ports, params.id, body)),
  on(calls.deleteBot, ({ ports, params }) => deleteBot(ports, params.id)),
  on(calls.listBotGroups, ({ ports, params }) => listBotGroups(ports, params.id)),
  on(calls.getBotUses, ({ ports, params }) => getBotUses(ports, params.id)),
];
