import { t } from "@lingui/core/macro";
import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";
import type { Change } from "@tbm/contract/changes.ts";
import { useState } from "react";

import { versionOf } from "#composer/changes/edit-draft.ts";
import type { OpenChange } from "#composer/changes/open-change.ts";
import { PostDialogs } from "#composer/changes/post-dialogs.tsx";
import { useChanges } from "#composer/changes/use-changes.ts";
import { SummarySkeleton } from "#composer/record-summary.tsx";
import { ChangesSection } from "#features/history/changes/changes-section.tsx";
import { langOf } from "#records/excerpt.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { QueryRefresh } from "#records/loading/query-refresh.tsx";
import { botText, sourceText, titleText } from "#records/posts/broadcast-facts.ts";
import { ZoneNote } from "#records/zone-note.tsx";
import { useParams } from "#router/router-context.ts";
import { formatMoment } from "#time/dates.ts";
import { RecordHeader } from "#ui/record-header.tsx";

import { BroadcastActions } from "./broadcast-actions.tsx";
import { BroadcastSummary } from "./broadcast-summary.tsx";
import { DeliveriesSection } from "./deliveries-section.tsx";
import { useHandOver } from "./use-hand-over.tsx";
import { useLiveBroadcast } from "./use-live-broadcast.ts";

export function BroadcastPage() {
  const { id = "" } = useParams();
  return <BroadcastView key={id} id={id} />;
}

const versionTitle = (broadcast: BroadcastDetail, changes: readonly Change[]) =>
  titleText({
    source: broadcast.source,
    message: versionOf(broadcast, changes, null).message ?? "",
  });

function BroadcastView({ id }: { id: string }) {
  const { query, pace } = useLiveBroadcast(id);
  const { data: broadcast } = query;
  const { changes, refetch: refetchChanges } = useChanges(id);
  const [open, setOpen] = useState<OpenChange | null>(null);
  const handOver = useHandOver(id, broadcast);
  return (
    <>
      <RecordHeader
        back={{ to: "/history", label: t`History` }}
        title={broadcast ? versionTitle(broadcast, changes) : t`Broadcast`}
        titleLang={broadcast && langOf(broadcast.message)}
        subtitle={
          broadcast &&
          [sourceText(broadcast), botText(broadcast), formatMoment(broadcast.created_at)].join(
            " · ",
          )
        }
        refresh={
          <QueryRefresh
            query={query}
            others={[{ isFetching: false, refetch: refetchChanges }]}
            isRefreshing={query.isFetching && !query.isPending}
          />
        }
        actions={
          broadcast && (
            <BroadcastActions
              broadcast={broadcast}
              onChangePosts={setOpen}
              onHandOver={handOver.canAsk ? handOver.ask : null}
            />
          )
        }
      />
      {query.isLoadingError && (
        <LoadFailed text={t`The broadcast could not be loaded`} query={query} />
      )}
      {query.isPending && <SummarySkeleton />}
      {broadcast && (
        <>
          <ZoneNote />
          <BroadcastSummary broadcast={broadcast} pace={pace} changes={changes} />
          <ChangesSection broadcast={broadcast} changes={changes} />
          <DeliveriesSection
            broadcast={broadcast}
            changes={changes}
            onChangePosts={setOpen}
            canHandOver={handOver.canAsk}
            onHandOver={handOver.askFor}
          />
          {handOver.dialog}
          <PostDialogs
            broadcast={broadcast}
            changes={changes}
            open={open}
            onClose={() => setOpen(null)}
          />
        </>
      )}
    </>
  );
}
