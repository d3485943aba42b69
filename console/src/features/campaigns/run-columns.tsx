import { Anchor, Text } from "@mantine/core";
import type { CampaignRun } from "@tbm/contract/campaign-forecast.ts";
import { Link } from "react-router";

import { historyPath } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { othersText, sentText, stateOf } from "#records/delivery-counts.ts";
import { formatMoment } from "#time/dates.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { Column } from "#ui/table/record-table.tsx";

import classes from "./campaign-page.module.css";

const SHOWN = 5;
const KINDS: Record<string, string> = {
  planned: "Planned",
  extra: "Sent by hand",
  skipped: "Not sent",
};

const isSkipped = ({ kind }: CampaignRun) => kind === "skipped";

export const RUN_COLUMNS: Column<CampaignRun>[] = [
  { header: "When", minRem: 10.5, cell: (run) => <RunMoment run={run} /> },
  {
    header: "Pictures",
    minRem: 14,
    cell: (run) => run.image_urls.length > 0 && <RunPictures run={run} />,
  },
  {
    header: "Result",
    minRem: 8,
    cell: (run) => (
      <div className={classes["result"]}>
        <Text>{isSkipped(run) ? run.reason : sentText(run)}</Text>
        <Text size="xs" c="dimmed">
          {othersText(run)}
        </Text>
      </div>
    ),
  },
  {
    header: "State",
    minRem: 8,
    cell: (run) => {
      const { word, tone } = isSkipped(run)
        ? ({ word: "skipped", tone: "neutral" } as const)
        : stateOf(run);
      return <StatusBadge tone={tone}>{word}</StatusBadge>;
    },
  },
];

function RunMoment({ run }: { run: CampaignRun }) {
  const moment = <time dateTime={run.at}>{formatMoment(run.at)}</time>;
  return (
    <div className={classes["when"]}>
      {isSkipped(run) ? (
        <Text fw={600}>{moment}</Text>
      ) : (
        <Anchor component={Link} to={historyPath(run.id)} fw={600} size="sm">
          {moment}
        </Anchor>
      )}
      <Text size="xs" c="dimmed">
        {KINDS[run.kind] ?? run.kind}
      </Text>
    </div>
  );
}

function RunPictures({ run: { image_urls } }: { run: CampaignRun }) {
  const client = useClient();
  const addresses = image_urls.slice(0, SHOWN).flatMap((url) => imageAddress(client, url) ?? []);
  return (
    <div className={classes["thumbnails"]}>
      {addresses.map((address) => (
        <img src={address} alt="Sent" loading="lazy" key={address} />
      ))}
    </div>
  );
}
