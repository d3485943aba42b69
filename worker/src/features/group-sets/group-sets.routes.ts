import { groupSetCalls as calls } from "@tbm/contract/group-sets.ts";

import { on } from "#http/route.ts";

import {
  createGroupSet,
  deleteGroupSet,
  listGroupSets,
  updateGroupSet,
} from "./group-sets.service.ts";

export const groupSetRoutes = [
  on(calls.listGroupSets, ({ ports }) => listGroupSets(ports)),
  on(calls.createGroupSet, ({ ports, body }) => createGroupSet(ports, body)),
  on(calls.updateGroupSet, ({ ports, params, body }) => updateGroupSet(ports, params.id, body)),
  on(calls.deleteGroupSet, ({ ports, params }) => deleteGroupSet(ports, params.id)),
];
