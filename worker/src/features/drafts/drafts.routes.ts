import { draftCalls as calls } from "@tbm/contract/writing/drafts.ts";

import { on } from "#http/route.ts";

import { deleteDraft, listDrafts, storeDraft } from "./drafts.service.ts";

export const draftRoutes = [
  on(calls.listDrafts, ({ ports }) => listDrafts(ports)),
  on(calls.storeDraft, ({ ports, params, body, files }) =>
    storeDraft(ports, params.id, body, files),
  ),
  on(calls.deleteDraft, ({ ports, params, query }) => deleteDraft(ports, params.id, query.version)),
];
