import { broadcastCalls as calls } from "@tbm/contract/broadcasts.ts";
import { broadcastDraftCalls } from "@tbm/contract/broadcasts/broadcast-draft.ts";
import { handOverCalls } from "@tbm/contract/broadcasts/hand-over.ts";

import { on } from "#http/route.ts";

import { getBroadcastDraft } from "./broadcast-draft.ts";
import {
  getBroadcast,
  listBroadcasts,
  resendBroadcast,
  stopBroadcast,
} from "./broadcasts.service.ts";
import { listDeliveries } from "./deliveries.service.ts";
import { getSubstitutes, handOver } from "./hand-over.service.ts";
import { searchHistory } from "./history.service.ts";

export const broadcastRoutes = [
  on(calls.listBroadcasts, ({ ports, query }) => listBroadcasts(ports, query)),
  on(calls.searchHistory, ({ ports, query }) => searchHistory(ports, query)),
  on(calls.getBroadcast, ({ ports, params }) => getBroadcast(ports, params.id)),
  on(calls.listDeliveries, ({ ports, params, query }) => listDeliveries(ports, params.id, query)),
  on(broadcastDraftCalls.getBroadcastDraft, ({ ports, params, query }) =>
    getBroadcastDraft(ports, params.id, query),
  ),
  on(calls.stopBroadcast, ({ ports, params }) => stopBroadcast(ports, params.id)),
  on(calls.repeatBroadcast, ({ ports, params, body }) =>
    resendBroadcast(ports, params.id, body.state),
  ),
  on(handOverCalls.getSubstitutes, ({ ports, params, query }) =>
    getSubstitutes(ports, params.id, query.group),
  ),
  on(handOverCalls.handOverBroadcast, ({ ports, params, body }) =>
    handOver(ports, params.id, body),
  ),
];
