import { groupCalls as calls } from "@tbm/contract/groups.ts";

import { on } from "#http/route.ts";

import { createGroup, deleteGroup, listGroups } from "./groups.service.ts";

export const groupRoutes = [
  on(calls.listGroups, ({ ports }) => listGroups(ports)),
  on(calls.createGroup, ({ ports, body }) => createGroup(ports, body)),
  on(calls.deleteGroup, ({ ports, params }) => deleteGroup(ports, params.id)),
];
