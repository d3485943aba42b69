import { t } from "@lingui/core/macro";
import { useState } from "react";
import { useParams } from "react-router";

import { SummarySkeleton } from "#composer/record-summary.tsx";
import type { OpenChange } from "#features/history/changes/change-menu.tsx";
import { ChangesSection } from "#features/history/changes/changes-section.tsx";
import { PostDialogs } from "#features/history/changes/post-dialogs.tsx";
import { useChanges } from "#features/history/changes/use-changes.ts";
import { LoadFailed } from "#records/load-failed.tsx";
import { ZoneNote } from "#records/zone-note.tsx";
import { formatMoment } from "#time/dates.ts";
import { BackLink } from "#ui/back-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RefreshButton } from "#ui/refresh-button.tsx";

import { BroadcastActions } from "./broadcast-actions.tsx";
import { botText, sourceText, titleText } from "./broadcast-facts.ts";
import { BroadcastSummary } from "./broadcast-summary.tsx";
import { DeliveriesSection } from "./deliveries-section.tsx";
import { useLiveBroadcast } from "./use-live-broadcast.ts";

export function BroadcastPage() {
  const { id = "" } = useParams();
  return <BroadcastView key={id} id={id} />;
}

function BroadcastView({ id }: { id: string }) {
  const { query, pace } = useLiveBroadcast(id);
  const { data: broadcast } = query;
  const { changes, refetch: refetchChanges } = useChanges(id);
  const [open, setOpen] = useState<OpenChange | null>(null);
  return (
    <>
      <BackLink to="/history">{t`History`}</BackLink>
      <PageHeader
        title={broadcast ? titleText(broadcast) : t`Broadcast`}
        {...(broadcast && {
          subtitle: [
            sourceText(broadcast),
            botText(broadcast),
            formatMoment(broadcast.created_at),
          ].join(" · "),
        })}
        actions={
          <>
            <RefreshButton
              isRefreshing={query.isFetching && !query.isPending}
              onRefresh={() => {
                void query.refetch();
                void refetchChanges();
              }}
            />
            {broadcast && <BroadcastActions broadcast={broadcast} onChangePosts={setOpen} />}
          </>
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
          <DeliveriesSection broadcast={broadcast} changes={changes} onChangePosts={setOpen} />
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
