import {
  IconBookmark,
  IconBookmarks,
  IconCalendarClock,
  IconDeviceGamepad2,
  IconFolder,
  IconHistory,
  IconKeyboard,
  IconRobot,
  IconUsersGroup,
} from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { botsQuery } from "#api/bots.ts";
import { recentBroadcastsQuery } from "#api/broadcasts.ts";
import { campaignsQuery } from "#api/campaigns.ts";
import { useClient } from "#api/client/use-client.ts";
import { foldersQuery } from "#api/folders.ts";
import { groupsQuery } from "#api/groups.ts";
import { groupSetsQuery } from "#api/groups/group-sets.ts";
import { useWithTopics } from "#api/groups/topics.ts";
import { keyboardsQuery } from "#api/keyboards.ts";
import { savedPostsQuery } from "#api/saved-posts.ts";
import { schedulesQuery } from "#api/schedules.ts";
import { useConnection } from "#api/workers/connection.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { botNameOf } from "#records/automatic-bot.ts";
import { excerpt, langOf } from "#records/excerpt.ts";
import { groupKindText, typeOf } from "#records/group-kind.ts";

import { sourceOf } from "./palette-item.ts";
import { recordPaths } from "./record-paths.ts";

const SHORT = 80;
const idOf = ({ id }: { id: string }) => id;
const nameOf = ({ name }: { name: string }) => name;

/** The worker's records. What can't be loaded is left out; its own screen says why. */
export function useRecordSources() {
  const client = useClient();
  const isFull = useIsFullWorker();
  const enabled = useConnection() !== null;
  const quiet = { meta: {}, enabled };
  const quietIfFull = { meta: {}, enabled: enabled && isFull };
  const { data: bots } = useQuery({ ...botsQuery(client), ...quiet });
  const { data: wholeGroups } = useQuery({ ...groupsQuery(client), ...quiet });
  const groups = useWithTopics(wholeGroups, { isNeeded: enabled });
  const { data: campaigns } = useQuery({ ...campaignsQuery(client), ...quiet });
  const { data: folders } = useQuery({ ...foldersQuery(client), ...quiet });
  const { data: keyboards } = useQuery({ ...keyboardsQuery(client), ...quiet });
  const { data: sets } = useQuery({ ...groupSetsQuery(client), ...quietIfFull });
  const { data: savedPosts } = useQuery({ ...savedPostsQuery(client), ...quietIfFull });
  const { data: broadcasts } = useQuery({ ...recentBroadcastsQuery(client), ...quietIfFull });
  const { data: schedules } = useInfiniteQuery({
    ...schedulesQuery(client, { status: undefined, search: undefined }),
    ...quietIfFull,
  });

  return useMemo(() => {
    const paths = recordPaths(isFull);
    return [
      sourceOf({
        kind: "bots",
        records: bots,
        idOf,
        textOf: ({ name, username }) => `${name} ${username ?? ""}`,
        itemOf: ({ name, username }) => ({
          label: name,
          note: username ? `@${username.replace(/^@/, "")}` : undefined,
          icon: IconRobot,
          choose: paths.bots,
        }),
      }),
      sourceOf({
        kind: "groups",
        records: groups,
        idOf,
        textOf: nameOf,
        itemOf: ({ id, name, type, topic }) => ({
          label: name,
          note: groupKindText(typeOf({ type, topic })),
          icon: IconUsersGroup,
          choose: paths.group(id),
        }),
      }),
      sourceOf({
        kind: "sets",
        records: sets,
        idOf,
        textOf: nameOf,
        itemOf: ({ name }) => ({ label: name, icon: IconBookmark, choose: paths.sets }),
      }),
      sourceOf({
        kind: "posts",
        records: savedPosts,
        idOf,
        textOf: ({ name, message }) => `${name} ${message}`,
        itemOf: ({ id, name, message }) => ({
          label: name,
          note: excerpt(message, SHORT / 2),
          icon: IconBookmarks,
          choose: paths.savedPost(id),
        }),
      }),
      sourceOf({
        kind: "schedules",
        records: schedules?.pages.flat(),
        idOf,
        textOf: ({ message }) => message,
        itemOf: ({ id, message, ...record }) => ({
          label: excerpt(message, SHORT),
          lang: langOf(message),
          note: botNameOf(record),
          icon: IconCalendarClock,
          choose: paths.schedule(id),
        }),
      }),
      sourceOf({
        kind: "campaigns",
        records: campaigns,
        idOf,
        textOf: nameOf,
        itemOf: ({ id, name, ...record }) => ({
          label: name,
          note: botNameOf(record),
          icon: IconDeviceGamepad2,
          choose: paths.campaign(id),
        }),
      }),
      sourceOf({
        kind: "folders",
        records: folders,
        idOf,
        textOf: nameOf,
        itemOf: ({ id, name }) => ({ label: name, icon: IconFolder, choose: paths.folder(id) }),
      }),
      sourceOf({
        kind: "keyboards",
        records: keyboards,
        idOf,
        textOf: nameOf,
        itemOf: ({ id, name }) => ({
          label: name,
          icon: IconKeyboard,
          choose: paths.keyboard(id),
        }),
      }),
      sourceOf({
        kind: "broadcasts",
        records: broadcasts,
        idOf,
        textOf: ({ message, title }) => `${message} ${title ?? ""}`,
        itemOf: ({ id, message, ...record }) => ({
          label: excerpt(message, SHORT),
          lang: langOf(message),
          note: botNameOf(record),
          icon: IconHistory,
          choose: paths.broadcast(id),
        }),
      }),
    ];
  }, [
    isFull,
    bots,
    groups,
    sets,
    savedPosts,
    schedules,
    campaigns,
    folders,
    keyboards,
    broadcasts,
  ]);
}
