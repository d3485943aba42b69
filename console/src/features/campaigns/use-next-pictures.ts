import { useQuery } from "@tanstack/react-query";
import type { Forecast } from "@tbm/contract/campaign-forecast.ts";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { useClient } from "#api/client/use-client.ts";
import { folderImagesQuery, imageAddress } from "#api/images.ts";

/** The pictures of the next send. If none is planned, the first ones of the folder. */
export function useNextPictures(
  campaign: Campaign,
  forecast: Forecast | undefined,
): (string | null)[] {
  const client = useClient();
  const next = forecast?.sends[0];
  const images = useQuery({
    ...folderImagesQuery(client, campaign.folder_id),
    enabled: forecast !== undefined && !next && forecast.images_total > 0,
    meta: {},
  });
  if (next) return next.images.map(({ url }) => imageAddress(client, url));
  const count = Math.min(campaign.images_per_send, forecast?.images_total ?? Infinity);
  return Array.from({ length: count }, (_picture, index) => {
    const image = images.data?.[index];
    return image ? imageAddress(client, image.url) : null;
  });
}
