import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { CampaignRun } from "@tbm/contract/campaign-forecast.ts";

import { historyPath } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { lazy } from "#lib/lazy.ts";
import { countTexts, sentText, stateOf } from "#records/delivery-counts.ts";
import { DeliveryResult } from "#records/results/delivery-result.tsx";
import { ResultBar } from "#records/results/result-bar.tsx";
import { formatMoment } from "#time/dates.ts";
import { SecondaryText } from "#ui/secondary-text.tsx";
import { Sentence } from "#ui/sentence.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { Column } from "#ui/table/record-table.tsx";
import { RecordTitle } from "#ui/table/record-title.tsx";

import classes from "./campaign-page.module.css";

const SHOWN = 5;

/** A kind that this console does not know is shown as it is. */
function kindText({ kind }: CampaignRun): string {
  if (kind === "planned") return t({ message: "Planned", context: "a run of a campaign" });
  if (kind === "extra") return t`Sent manually`;
  return kind === "skipped" ? t`Not sent` : kind;
}

/** `2 of 3 sent, 1 failed` */
const resultText = (run: CampaignRun): string =>
  [
    sentText(run),
    ...countTexts(run)
      .filter(({ counter }) => counter !== "sent")
      .map(({ text }) => text),
  ].join(", ");

const isSkipped = ({ kind }: CampaignRun) => kind === "skipped";

export const runColumns = lazy((): Column<CampaignRun>[] => [
  {
    header: t`When`,
    minRem: 10.5,
    cell: (run) => <RunMoment run={run} />,
    brief: (run) => <RunTitle run={run} />,
  },
  {
    header: t`Pictures`,
    minRem: 14,
    place: "sheet",
    cell: (run) => run.image_urls.length > 0 && <RunPictures run={run} />,
  },
  {
    header: t`Result`,
    minRem: 10,
    cell: (run) =>
      isSkipped(run) ? (
        <Sentence>{run.reason}</Sentence>
      ) : (
        <DeliveryResult id={run.id} counts={run} />
      ),
    brief: (run) => (isSkipped(run) ? <Sentence>{run.reason}</Sentence> : resultText(run)),
    chart: (run) =>
      !isSkipped(run) && (
        <div className={classes["bar"]}>
          <ResultBar counts={run} />
        </div>
      ),
  },
  {
    header: t`State`,
    minRem: 8,
    place: "badge",
    cell: (run) => {
      const { word, tone } = isSkipped(run)
        ? ({ word: t`skipped`, tone: "neutral" } as const)
        : stateOf(run);
      return <StatusBadge tone={tone}>{word}</StatusBadge>;
    },
  },
]);

function RunTitle({ run }: { run: CampaignRun }) {
  const moment = <time dateTime={run.at}>{formatMoment(run.at)}</time>;
  if (isSkipped(run)) return <Text fw={600}>{moment}</Text>;
  return <RecordTitle to={historyPath(run.id)}>{moment}</RecordTitle>;
}

function RunMoment({ run }: { run: CampaignRun }) {
  return (
    <div className={classes["when"]}>
      <RunTitle run={run} />
      <SecondaryText>{kindText(run)}</SecondaryText>
    </div>
  );
}

function RunPictures({ run: { image_urls } }: { run: CampaignRun }) {
  const client = useClient();
  const addresses = image_urls.slice(0, SHOWN).flatMap((url) => imageAddress(client, url) ?? []);
  return (
    <div className={classes["thumbnails"]}>
      {addresses.map((address) => (
        <img src={address} alt={t`Sent picture`} loading="lazy" key={address} />
      ))}
    </div>
  );
}
