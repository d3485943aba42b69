import { t } from "@lingui/core/macro";
import { Card, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { isNotFound } from "#api/client/api-error.ts";
import { useClient } from "#api/client/use-client.ts";
import { groupOnTelegramQuery, groupPostsKey, groupQuery } from "#api/groups/group-page.ts";
import { groupPath } from "#api/page-paths.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { QueryRefresh } from "#records/loading/query-refresh.tsx";
import { ZoneNote } from "#records/zone-note.tsx";
import { useParams } from "#router/router-context.ts";
import { Avatar } from "#ui/avatar/avatar.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";

import { BotsCard } from "./bots-card.tsx";
import { DayCard } from "./day-card.tsx";
import { GroupActions } from "./group-actions.tsx";
import { GroupLine } from "./group-line.tsx";
import { GroupMissing } from "./group-missing.tsx";
import { PlansCard } from "./plans-card.tsx";
import { PostsSection } from "./posts-section.tsx";
import { SetsCard } from "./sets-card.tsx";
import { TopicsCard } from "./topics-card.tsx";

import classes from "./group-page.module.css";

export function GroupPage() {
  const { id = "" } = useParams();
  return <GroupView key={id} id={id} />;
}

function GroupView({ id }: { id: string }) {
  const client = useClient();
  const query = useQuery(groupQuery(client, id));
  const { data: group } = query;
  const { data: telegram } = useQuery({
    ...groupOnTelegramQuery(client, id),
    enabled: group !== undefined,
  });
  const queries = useQueryClient();
  const refetchPosts = () => queries.invalidateQueries({ queryKey: groupPostsKey(client) });
  if (query.isError && isNotFound(query.error)) return <GroupMissing />;
  return (
    <>
      {group?.topic ? (
        <BackLink to={groupPath(group.topic.group_id)}>{t`Group`}</BackLink>
      ) : (
        <BackLink to="/groups">{t`Groups`}</BackLink>
      )}
      <PageHeader
        isRecord
        title={group?.name ?? t`Group`}
        {...(group && {
          leading: <Avatar id={group.id} name={group.topic?.name ?? group.name} isLarge />,
          subtitle: <GroupLine group={group} telegram={telegram} />,
          actions: (
            <>
              <QueryRefresh
                query={query}
                others={[{ isFetching: false, refetch: refetchPosts }]}
                isRefreshing={query.isFetching && !query.isPending}
              />
              <GroupActions group={group} />
            </>
          ),
        })}
      />
      {query.isLoadingError && <LoadFailed text={t`The group could not be loaded`} query={query} />}
      {!query.isLoadingError && <ZoneNote />}
      {!query.isLoadingError && (
        <div className={classes["columns"]}>
          <PostsSection groupId={id} />
          <div className={classes["side"]}>
            {group ? (
              <>
                <TopicsCard group={group} telegram={telegram} />
                <BotsCard group={group} telegram={telegram} />
                <DayCard group={group} />
                <PlansCard group={group} />
                <SetsCard group={group} />
              </>
            ) : (
              <Card aria-busy>
                <Skeleton height={120} />
              </Card>
            )}
          </div>
        </div>
      )}
    </>
  );
}
