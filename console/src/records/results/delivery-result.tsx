import { type DeliveryCounts, sentText } from "#records/delivery-counts.ts";
import { SecondaryText } from "#ui/secondary-text.tsx";

import { CountLinks } from "./count-links.tsx";
import { ResultBar } from "./result-bar.tsx";

import classes from "./delivery-result.module.css";

interface DeliveryResultProps {
  /** The id of the broadcast. */
  id: string;
  counts: DeliveryCounts;
}

/** `2 of 3 sent` with a bar of all results, and links to what was not sent. */
export const DeliveryResult = ({ id, counts }: DeliveryResultProps) => (
  <div className={classes["result"]}>
    <div className={classes["counts"]}>
      <span>{sentText(counts)}</span>
      <SecondaryText>
        <CountLinks id={id} counts={counts} />
      </SecondaryText>
    </div>
    <ResultBar counts={counts} />
  </div>
);
