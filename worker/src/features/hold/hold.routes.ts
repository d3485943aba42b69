import { holdCalls as calls } from "@tbm/contract/upkeep/hold.ts";

import { on } from "#http/route.ts";

import { readHold, releaseHold } from "./hold.service.ts";

export const holdRoutes = [
  on(calls.getHold, ({ ports }) => readHold(ports)),
  on(calls.releaseHold, ({ ports, body }) => releaseHold(ports, body.queued)),
];
