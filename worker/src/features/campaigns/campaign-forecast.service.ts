import type { Forecast } from "@tbm/contract/campaign-forecast.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { fileAddress } from "#files/file-address.ts";
import { readPictureOrder } from "#planning/campaigns/campaign-content.ts";
import { orderAfter, drawPictures } from "#planning/campaigns/picture-order.ts";
import { nextRun, runTimesOf, upcomingRuns } from "#planning/campaigns/run-times.ts";
import type { Ports } from "#ports.ts";

import { findCampaign } from "./campaigns.service.ts";

const toInstant = (at: number) => new Date(at).toISOString();

/** Runs further ahead take long to compute, and operators do not plan that far. */
const HORIZON_MS = 5 * 365 * 24 * 3_600_000;

/** The times of the next sends, and of the send that uses the last picture of the round. */
function readAhead(runs: Iterable<number>, runsOfRound: number, now: number) {
  const moments: number[] = [];
  const wanted = Math.max(LIMITS.forecastSends, runsOfRound);
  for (const at of runs) {
    if (at > now + HORIZON_MS || moments.push(at) >= wanted) break;
  }
  return {
    moments: moments.slice(0, LIMITS.forecastSends),
    lastAt: moments[runsOfRound - 1] ?? null,
  };
}

/** Draws pictures the way a run does, from the same records, so it is exact until they change. */
export async function getForecast(ports: Ports, id: string): Promise<Forecast> {
  const campaign = await findCampaign(ports, id);
  const { TIMEZONE } = ports.settings;
  const times = runTimesOf(campaign, TIMEZONE);
  const { pictures, order } = await readPictureOrder(ports, campaign);
  const ids = pictures.map((picture) => picture.id);
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  // If all pictures are used, the next run starts a new round.
  const left = ids.filter((image) => !order.used.has(image)).length || ids.length;
  const perSend = Math.min(campaign.images_per_send, ids.length);
  const isSending = campaign.status === "active" && perSend > 0;
  const runs = isSending ? upcomingRuns(times, ports.now()) : [];
  const { moments, lastAt } = readAhead(runs, Math.ceil(left / perSend), ports.now());

  let rest = order;
  const draws = moments.map((at) => {
    const draw = drawPictures(rest, ids, campaign.images_per_send);
    rest = orderAfter(rest, draw);
    return { at: toInstant(at), images: draw.drawn.flatMap((image) => byId.get(image) ?? []) };
  });
  const sends = draws.map(async ({ at, images }) => ({
    at,
    images: await Promise.all(
      images.map(async ({ id: image, name, file }) => ({
        id: image,
        name,
        url: await fileAddress(ports, file, name),
      })),
    ),
  }));
  const isEnded = nextRun(times, ports.now()) === null;
  return {
    state: campaign.status === "paused" && isEnded ? "ended" : campaign.status,
    sends: await Promise.all(sends),
    lasts_until: lastAt === null ? null : toInstant(lastAt),
    images_left: left,
    images_total: ids.length,
    quiet_from: campaign.quiet_from,
    quiet_until: campaign.quiet_until,
    end_date: campaign.end_date,
    ends_at: times.endsAt === Infinity ? null : toInstant(times.endsAt),
    timezone: TIMEZONE,
  };
}
