import { changeCalls as calls } from "@tbm/contract/changes.ts";

import { on } from "#http/route.ts";

import { listChangedGroups } from "./changed-groups.service.ts";
import { deletePosts, getChange, getPosts, listChanges, stopChange } from "./changes.service.ts";
import { editPosts } from "./edit.service.ts";

export const changeRoutes = [
  on(calls.getPosts, ({ ports, params, query }) => getPosts(ports, params.id, query.group)),
  on(calls.listChanges, ({ ports, params }) => listChanges(ports, params.id)),
  on(calls.deletePosts, ({ ports, params, body }) => deletePosts(ports, params.id, body.groups)),
  on(calls.editPosts, ({ ports, params, body, files }) => editPosts(ports, params.id, body, files)),
  on(calls.getChange, ({ ports, params }) => getChange(ports, params.id)),
  on(calls.listChangedGroups, ({ ports, params, query }) =>
    listChangedGroups(ports, params.id, query),
  ),
  on(calls.stopChange, ({ ports, params }) => stopChange(ports, params.id)),
];
