import type { Broadcast } from "@tbm/contract/broadcasts.ts";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { Thumbnail } from "#ui/thumbnail.tsx";

/** The first picture of a message. */
export function MessageThumbnail({ image_urls }: Pick<Broadcast, "image_urls">) {
  const client = useClient();
  const [first] = image_urls;
  return <Thumbnail address={first === undefined ? null : imageAddress(client, first)} />;
}
