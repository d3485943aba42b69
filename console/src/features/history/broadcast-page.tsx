import { useParams } from "react-router";

import { BackLink } from "#components/back-link.tsx";
import { LoadFailed } from "#components/load-failed.tsx";
import { PageHeader } from "#components/page-header.tsx";
import { SummarySkeleton } from "#components/record-summary.tsx";
import { RefreshButton } from "#components/refresh-button.tsx";
import { ZoneNote } from "#components/zone-note.tsx";
import { formatMoment } from "#lib/dates.ts";

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
  return (
    <>
      <BackLink to="/history">History</BackLink>
      <PageHeader
        title={broadcast ? titleText(broadcast) : "Broadcast"}
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
              onRefresh={() => void query.refetch()}
            />
            {broadcast && <BroadcastActions broadcast={broadcast} />}
          </>
        }
      />
      {query.isError && !broadcast && (
        <LoadFailed
          text="The broadcast could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SummarySkeleton />}
      {broadcast && (
        <>
          <ZoneNote />
          <BroadcastSummary broadcast={broadcast} pace={pace} />
          <DeliveriesSection broadcast={broadcast} />
        </>
      )}
    </>
  );
}
