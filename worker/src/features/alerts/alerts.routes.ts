import { alertCalls as calls } from "@tbm/contract/upkeep/alerts.ts";

import { on } from "#http/route.ts";

import { getAlerts, pairChat, removeChat, setAlerts, testChat } from "./alerts.service.ts";

export const alertRoutes = [
  on(calls.getAlerts, ({ ports }) => getAlerts(ports)),
  on(calls.setAlerts, ({ ports, body }) => setAlerts(ports, body)),
  on(calls.pairAlertChat, ({ ports, params, body }) => pairChat(ports, params.id, body)),
  on(calls.testAlertChat, ({ ports, params }) => testChat(ports, params.id)),
  on(calls.removeAlertChat, ({ ports, params }) => removeChat(ports, params.id)),
];
