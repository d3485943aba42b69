import { t } from "@lingui/core/macro";
import { DeliveryState } from "@tbm/contract/broadcasts.ts";

import { formatNumber } from "#lib/numbers.ts";
import { stateText } from "#records/posts/delivery-facts.ts";
import { Link } from "#router/link.tsx";
import { useSearchParams } from "#router/use-search-params.ts";
import { useBackToList } from "#ui/back-to-list.ts";

import classes from "./history.module.css";

export const DELIVERIES_ID = "deliveries";

interface CountTileProps {
  counter: string;
  count: number;
}

/** How many deliveries are in a state. A click lists them. */
export function CountTile({ counter, count }: CountTileProps) {
  const place = useBackToList();
  const chosen = useSearchParams()[0].get("state");
  const state = DeliveryState.safeParse(counter).data;
  const [word, number] = [stateText(counter), formatNumber(count)];
  return (
    <div className={classes["figure"]} data-counter={counter}>
      <dt>{word}</dt>
      <dd data-none={count === 0 || undefined}>
        {state && count > 0 ? (
          <Link
            className={classes["tile"]}
            to={`?state=${state}`}
            state={place}
            replace
            preventScrollReset
            aria-label={t`Show ${number} ${word}`}
            {...(state === chosen && { "aria-current": "true" })}
            onClick={() => document.getElementById(DELIVERIES_ID)?.scrollIntoView()}
          >
            {number}
          </Link>
        ) : (
          number
        )}
      </dd>
    </div>
  );
}
