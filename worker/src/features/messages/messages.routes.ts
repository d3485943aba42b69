import { messageCalls as calls } from "@tbm/contract/messages.ts";

import { on } from "#http/route.ts";

import { scheduleMessage } from "./schedule.service.ts";
import { sendNow } from "./send.service.ts";

export const messageRoutes = [
  on(calls.sendNow, ({ ports, body, files }) => sendNow(ports, body, files)),
  on(calls.schedule, ({ ports, body, files }) => scheduleMessage(ports, body, files)),
];
