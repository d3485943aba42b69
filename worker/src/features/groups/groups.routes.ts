import { groupPageCalls } from "@tbm/contract/group-page.ts";
import { groupCalls as calls } from "@tbm/contract/groups.ts";

import { on } from "#http/route.ts";

import { findGroup } from "./find-group.ts";
import { askTelegramAboutGroup } from "./group-on-telegram.ts";
import { getGroup, setPreferredBot } from "./group-page.service.ts";
import { listGroupPosts } from "./group-posts.service.ts";
import { listStandings } from "./group-standings.ts";
import { listTopics } from "./group-topics.ts";
import { getGroupUses } from "./group-uses.ts";
import {
  acceptChosen,
  createGroup,
  declineGroups,
  deleteGroup,
  listGroups,
} from "./groups.service.ts";

export const groupRoutes = [
  on(calls.listGroups, ({ ports }) => listGroups(ports)),
  on(calls.createGroup, ({ ports, body }) => createGroup(ports, body)),
  on(calls.deleteGroup, ({ ports, params }) => deleteGroup(ports, params.id)),
  on(calls.listStandings, ({ ports }) => listStandings(ports)),
  on(calls.findGroup, ({ ports, body }) => findGroup(ports, body)),
  on(calls.listTopics, ({ ports }) => listTopics(ports)),
  on(calls.acceptGroups, ({ ports, body }) => acceptChosen(ports, body)),
  on(calls.declineGroups, ({ ports, body }) => declineGroups(ports, body)),
  on(calls.getGroupUses, ({ ports, params }) => getGroupUses(ports, params.id)),
  on(groupPageCalls.setPreferredBot, ({ ports, params, body }) =>
    setPreferredBot(ports, params.id, body.botId),
  ),
  on(groupPageCalls.getGroup, ({ ports, params }) => getGroup(ports, params.id)),
  on(groupPageCalls.listGroupPosts, ({ ports, params, query }) =>
    listGroupPosts(ports, params.id, query),
  ),
  on(groupPageCalls.askTelegramAboutGroup, ({ ports, params }) =>
    askTelegramAboutGroup(ports, params.id),
  ),
];
