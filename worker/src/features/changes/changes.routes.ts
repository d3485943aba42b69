import { changeCalls as calls } from "@tbm/contract/changes.ts";

import { on } from "#http/route.ts";

import { listChangedGroups } from "./changed-groups.service.ts";
import { deletePosts, getChange, getPosts, listChanges, stopChange } from "./changes.service.ts";
import { editPosts, retryChange } from "./edit.service.ts";
import {
  getKeyboardPosts,
  listKeyboardChanges,
  updateKeyboardPosts,
} from "./keyboard-posts.service.ts";

export const changeRoutes = [
  on(calls.getPosts, ({ ports, params, query }) => getPosts(ports, params.id, query.group)),
  on(calls.listChanges, ({ ports, params }) => listChanges(ports, params.id)),
  on(calls.deletePosts, ({ ports, params, body }) => deletePosts(ports, params.id, body.groups)),
  on(calls.editPosts, ({ ports, params, body, files }) => editPosts(ports, params.id, body, files)),
  on(calls.getChange, ({ ports, params }) => getChange(ports, params.id)),
  on(calls.listChangedGroups, ({ ports, params, query }) =>
    listChangedGroups(ports, params.id, query),
  ),
  on(calls.getKeyboardPosts, ({ ports, params }) => getKeyboardPosts(ports, params.id)),
  on(calls.updateKeyboardPosts, ({ ports, params }) => updateKeyboardPosts(ports, params.id)),
  on(calls.listKeyboardChanges, ({ ports, params }) => listKeyboardChanges(ports, params.id)),
  on(calls.retryChange, ({ ports, params }) => retryChange(ports, params.id)),
  on(calls.stopChange, ({ ports, params }) => stopChange(ports, params.id)),
];
