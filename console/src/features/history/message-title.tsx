import { t } from "@lingui/core/macro";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";
import { Fragment } from "react";

import { hasRandom, shortened, shownMessage } from "#records/posts/broadcast-facts.ts";

import classes from "./history.module.css";

/** A message in one or two lines. Parts that differ per group are named, not shown. */
export function MessageTitle({ broadcast }: { broadcast: Broadcast }) {
  const text = shortened(broadcast);
  if (!hasRandom({ ...broadcast, message: shownMessage(broadcast) })) return text;
  return text.split("{random}").map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <span className={classes["chip"]} title={t`Each group gets its own number here`}>
          {t`random number`}
        </span>
      )}
      {part}
    </Fragment>
  ));
}
