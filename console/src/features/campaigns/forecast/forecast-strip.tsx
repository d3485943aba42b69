import { t } from "@lingui/core/macro";
import { Box } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import type { Forecast } from "@tbm/contract/campaign-forecast.ts";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";

import { sendMoment } from "./forecast-texts.ts";

import classes from "#features/campaigns/campaign-page.module.css";

/** An album shows at most four of its pictures. */
const SHOWN = 4;

type Send = Forecast["sends"][number];

interface ForecastStripProps {
  sends: readonly Send[];
  now: number;
}

/** The next sends side by side, in a scrolling strip. */
export function ForecastStrip({ sends, now }: ForecastStripProps) {
  return (
    // A scrolling list needs a tab stop, or keyboard users cannot reach its end.
    <Box component="ol" className={classes["strip"]} aria-label={t`Next sends`} tabIndex={0}>
      {sends.map((send) => (
        <SendCard send={send} now={now} key={send.at} />
      ))}
    </Box>
  );
}

function SendCard({ send: { at, images }, now }: { send: Send; now: number }) {
  const client = useClient();
  const { day, time } = sendMoment(at, now);
  const shown = images.slice(0, SHOWN);
  const others = images.length - shown.length;
  return (
    <li className={classes["send"]}>
      <div className={classes["pictures"]} data-count={shown.length}>
        {shown.map(({ id, name, url }) => {
          const address = imageAddress(client, url);
          return address === null ? (
            <span className={classes["unknown"]} role="img" aria-label={name} key={id}>
              <IconPhoto size={24} stroke={1.4} aria-hidden />
            </span>
          ) : (
            <img src={address} alt={name} title={name} loading="lazy" key={id} />
          );
        })}
        {others > 0 && <span className={classes["others"]}>+{others}</span>}
      </div>
      <time dateTime={at} className={classes["moment"]}>
        <span className={classes["time"]}>{time}</span> {day}
      </time>
    </li>
  );
}
