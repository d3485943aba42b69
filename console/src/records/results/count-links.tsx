import { DeliveryState } from "@tbm/contract/broadcasts.ts";
import { Fragment } from "react";

import { historyPath } from "#api/broadcasts.ts";
import { countTexts, type DeliveryCounts } from "#records/delivery-counts.ts";
import { RecordLink } from "#ui/table/record-link.tsx";

import classes from "./count-links.module.css";

interface CountLinksProps {
  /** The id of the broadcast. */
  id: string;
  counts: DeliveryCounts;
}

/** `1 failed, 2 pending`: everything not sent. Each count leads to the deliveries it counts. */
export const CountLinks = ({ id, counts }: CountLinksProps) =>
  countTexts(counts)
    .filter(({ counter }) => counter !== "sent")
    .map(({ counter, text }, index) => {
      const state = DeliveryState.safeParse(counter).data;
      return (
        <Fragment key={counter}>
          {index > 0 && ", "}
          {state ? (
            <RecordLink
              to={`${historyPath(id)}?state=${state}`}
              inherit
              className={classes["count"] ?? ""}
              data-counter={counter}
            >
              {text}
            </RecordLink>
          ) : (
            text
          )}
        </Fragment>
      );
    });
