import { savedPostCalls as calls } from "@tbm/contract/writing/saved-posts.ts";

import { on } from "#http/route.ts";

import { createSavedPost, renameSavedPost, updateSavedPost } from "./save-post.ts";
import { deleteSavedPost, getSavedPost, listSavedPosts } from "./saved-posts.service.ts";

export const savedPostRoutes = [
  on(calls.listSavedPosts, ({ ports }) => listSavedPosts(ports)),
  on(calls.getSavedPost, ({ ports, params }) => getSavedPost(ports, params.id)),
  on(calls.createSavedPost, ({ ports, body, files }) => createSavedPost(ports, body, files)),
  on(calls.updateSavedPost, ({ ports, params, body, files }) =>
    updateSavedPost(ports, params.id, body, files),
  ),
  on(calls.renameSavedPost, ({ ports, params, body }) => renameSavedPost(ports, params.id, body)),
  on(calls.deleteSavedPost, ({ ports, params }) => deleteSavedPost(ports, params.id)),
];
