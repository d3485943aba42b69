import type { Broadcast } from "@tbm/contract/broadcasts.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";

import classes from "./history.module.css";

/** The first picture of a message. Renders nothing if there is none or it is gone. */
export function MessageThumbnail({ image_urls }: Pick<Broadcast, "image_urls">) {
  const client = useClient();
  const [isBroken, setIsBroken] = useState(false);
  const [first] = image_urls;
  const address = first === undefined ? null : imageAddress(client, first);
  if (address === null || isBroken) return null;
  return (
    <img
      className={classes["thumbnail"]}
      src={address}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      onError={() => setIsBroken(true)}
    />
  );
}
