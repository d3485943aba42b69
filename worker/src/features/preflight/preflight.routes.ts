import { preflightCalls as calls } from "@tbm/contract/preflight.ts";

import { on } from "#http/route.ts";

import { preflightEdit } from "./edit-preflight.service.ts";
import { preflight } from "./preflight.service.ts";

export const preflightRoutes = [
  on(calls.preflight, ({ ports, body }) => preflight(ports, body)),
  on(calls.preflightEdit, ({ ports, params, body }) => preflightEdit(ports, params.id, body)),
];
